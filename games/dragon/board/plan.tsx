import type { AskView, Json, Speech, View } from '@kaiju/kernel';
import { Button, Icon } from '@kaiju/web/kit';
import { useState } from 'react';
import type { DragonView } from '../state.ts';
import { words } from '../words.ts';
import { type Act, Acts, actsOf } from './acts.tsx';
import { deedOf, type PlannedDeed, planned, sortOf } from './choices.ts';
import type { Shown } from './unfold.ts';
import type { Say } from './words.ts';

interface PlanProps {
  ask: AskView;
  view: View<DragonView>;
  shown: Shown;
  speech: Speech;
  say: Say;
  onAnswer(value: Json): void;
}

/** What a deed may pick from: spent cards, or treasures by their cells. */
interface Picks {
  most: number;
  from: (string | number)[];
}

/** Preparation over days: what one will do is written down in order, and handed in (DH-15.6). */
export function Plan({ ask, view, shown, speech, say, onAnswer }: PlanProps) {
  const [plan, setPlan] = useState<readonly PlannedDeed[]>([]);
  const [using, use] = useState<string | null>(null);
  /** A deed that still wants something picked. */
  const [picking, pick] = useState<PlannedDeed | null>(null);
  const { deeds, picks } = ask.space as unknown as { deeds: Json[]; picks: Record<string, Picks> };
  const asked: AskView = { ...ask, kind: 'prepare', options: [...deeds, 'end'] };
  const moment = { ask: asked, view, shown, speech, say };
  const name = (value: Json) => words.option(asked, value, speech, view);
  const picksFor = (deed: PlannedDeed): Picks | undefined => picks[deed.use ?? deed.play ?? ''];

  function write(deed: PlannedDeed): void {
    use(null);
    pick(null);
    setPlan(planned(plan, deed));
  }
  function press(act: Act): void {
    if (act.use !== null) use(act.use);
    else if (act.value === 'end') onAnswer(plan as unknown as Json);
    else {
      const deed: PlannedDeed = deedOf(act.value as Json);
      if (picksFor(deed) === undefined) write(deed);
      else pick({ ...deed, picks: [] });
    }
  }
  function pickOne(value: string | number): void {
    if (picking === null) return;
    const chosen = [...(picking.picks ?? []), value];
    const { most, from } = picksFor(picking) as Picks;
    if (chosen.length >= Math.min(most, from.length)) write({ ...picking, picks: chosen });
    else pick({ ...picking, picks: chosen });
  }

  const written = (
    <ol className="dh-plan-list" aria-label={say('planList')}>
      {plan.map((deed) => (
        <li key={sortOf(deed)}>
          <Button kind="quiet" icon="close" onClick={() => setPlan(plan.filter((other) => other !== deed))}>
            {name(deed as unknown as Json)}
          </Button>
        </li>
      ))}
    </ol>
  );
  if (picking !== null) {
    const rest = (picksFor(picking) as Picks).from.filter((one) => !picking.picks?.includes(one));
    return (
      <div className="dh-question">
        <p className="dh-acts-title">{name(deedWithout(picking))}</p>
        <ul className="dh-picks">
          {rest.map((one) => (
            <li key={one}>
              <Button onClick={() => pickOne(one)}>
                {words.option({ ...asked, kind: 'pick' }, one, speech, view)}
              </Button>
            </li>
          ))}
          {(picking.picks?.length ?? 0) > 0 && (
            <li>
              <Button kind="main" onClick={() => write(picking)}>
                {say('enough')}
              </Button>
            </li>
          )}
        </ul>
        <Button kind="quiet" onClick={() => pick(null)}>
          {say('cancel')}
        </Button>
      </div>
    );
  }
  const acts = actsOf(moment, using).map((act) =>
    act.value === 'end' ? { ...act, label: say('planHandIn', { n: plan.length }), declines: false } : act,
  );
  return (
    <div className="dh-question">
      {plan.length > 0 && written}
      <Acts
        {...{ acts, say }}
        title={words.ask(ask, speech)}
        chosen={null}
        onPress={press}
        onPoint={() => {}}
      />
      {using !== null && (
        <Button onClick={() => use(null)}>
          <Icon name="back" /> {say('cancel')}
        </Button>
      )}
    </div>
  );
}

const deedWithout = ({ picks: _, ...deed }: PlannedDeed): Json => deed as unknown as Json;
