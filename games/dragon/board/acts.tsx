import type { AskView, Json, Speech, View } from '@kaiju/kernel';
import { Button, Icon, Kbd } from '@kaiju/web/kit';
import { actionCards, treasure } from '../content/index.ts';
import type { DragonView } from '../state.ts';
import { words } from '../words.ts';
import { DECLINES, deedOf, iconFor, targetsOf } from './choices.ts';
import type { Shown } from './unfold.ts';
import type { Say } from './words.ts';

/** Something that can be chosen now. In Preparation a treasure may first ask for its target. */
export interface Act {
  key: string;
  label: string;
  icon: string;
  /** The answer, or the treasure whose target is chosen next. */
  value: Json | null;
  use: string | null;
  declines: boolean;
}

interface Moment {
  ask: AskView;
  view: View<DragonView>;
  shown: Shown;
  speech: Speech;
  say: Say;
}

const act = (moment: Moment, value: Json, label: string): Act => ({
  key: JSON.stringify(value),
  label,
  icon: iconFor(moment.ask, value, moment.shown),
  value,
  use: null,
  declines: typeof value === 'string' && DECLINES.includes(value),
});

/** What a question offers, as buttons, in the order of their numbers. `using` is a treasure that wants a target. */
export function actsOf(moment: Moment, using: string | null): Act[] {
  const { ask, view, speech, say } = moment;
  const { lang } = speech;
  const plain = (value: Json) => act(moment, value, words.option(ask, value, speech, view));
  const options = ask.options ?? [];
  if (ask.kind === 'prepare') {
    if (using !== null)
      return targetsOf(ask, using).map((value) => ({ ...plain(value), label: sayTarget(moment, value) }));
    return [...deedsOf(moment), act(moment, 'end', say('endPrep'))];
  }
  if (ask.kind === 'reorder')
    return options.map((value) =>
      value === 'no' ? act(moment, value, say('no')) : act(moment, value, sayMove(moment, value)),
    );
  const own: Record<string, string> = {
    no: ask.kind === 'substitute' ? say('keepCard') : say('no'),
    ...{ stay: say('stay'), leave: say('leave'), enough: say('enough'), ready: say('ready') },
  };
  return options.map((value) => {
    if (typeof value === 'string' && own[value] !== undefined) return act(moment, value, own[value]);
    if (ask.kind === 'stash')
      return act(
        moment,
        value,
        `${treasure(String(value)).name[lang]} · ${say('points', { v: treasure(String(value)).value })}`,
      );
    return plain(value);
  });
}

/** Preparation, before any target: one button for each card, treasure, heirloom and tap. */
function deedsOf(moment: Moment): Act[] {
  const { ask, speech, say } = moment;
  const { lang } = speech;
  const acts: Act[] = [];
  const seen = new Set<string>();
  for (const value of ask.options ?? []) {
    const { heirloom, use, to, play, tap } = deedOf(value);
    if (play !== undefined)
      acts.push(act(moment, value, `${say('play')}: ${words.option(ask, value, speech, moment.view)}`));
    else if (tap !== undefined)
      acts.push(
        act(
          moment,
          value,
          say('tap', { what: tap === 'none' ? say('noTraps') : words.option(ask, tap, speech, moment.view) }),
        ),
      );
    else if (heirloom !== undefined)
      acts.push(act(moment, value, `${say('heirloom')}: ${treasure(heirloom).name[lang]}`));
    else if (use !== undefined && !seen.has(use)) {
      seen.add(use);
      const label = `${say('use')}: ${treasure(use).name[lang]}`;
      if (to === undefined) acts.push(act(moment, value, label));
      else acts.push({ ...act(moment, value, label), key: `use ${use}`, value: null, use });
    }
  }
  return acts;
}

function sayTarget({ ask, view, speech }: Moment, value: Json): string {
  const { to } = deedOf(value);
  return words.option({ ...ask, kind: 'grab' }, to as Json, speech, view);
}

function sayMove({ shown, speech, say }: Moment, value: Json): string {
  const { from, to } = value as unknown as { from: number; to: number };
  const card = shown.lane[from].card;
  return say('moveTo', {
    card: card === null ? '' : actionCards[card].name[speech.lang],
    from: from + 1,
    to: to + 1,
  });
}

interface ActsProps {
  acts: readonly Act[];
  title: string | null;
  chosen: string | null;
  onPress(act: Act): void;
  onPoint(act: Act | null): void;
  say: Say;
}

/** The buttons of a question. */
export function Acts({ acts, title, chosen, onPress, onPoint, say }: ActsProps) {
  return (
    <section className="dh-acts" aria-label={title ?? say('choose')}>
      {title !== null && <p className="dh-acts-title">{title}</p>}
      <ul>
        {acts.map((each, i) => (
          <li key={each.key}>
            <Button
              kind={each.declines ? 'quiet' : 'plain'}
              className={chosen === each.key ? 'is-chosen' : ''}
              onClick={() => onPress(each)}
              onPointerEnter={() => onPoint(each)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(each)}
              onBlur={() => onPoint(null)}
            >
              <Icon name={each.icon} />
              <span>{each.label}</span>
              {i < 9 && <Kbd>{i + 1}</Kbd>}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
