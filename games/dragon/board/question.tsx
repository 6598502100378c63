import type { AskView, Json, Lang, Speech } from '@kaiju/kernel';
import { Button } from '@kaiju/web/kit';
import type { DragonView } from '../state.ts';
import { nameOf, words } from '../words.ts';
import { type Act, Acts } from './acts.tsx';
import { optionsOf } from './choices.ts';
import { AIMS, Rose } from './pad.tsx';
import { ownWorth } from './things.ts';
import type { Say } from './words.ts';

export function sayAim(aim: string, lang: Lang, say: Say): string {
  const dir = aim.replace(/\d/, '');
  const said = [...dir].map((d) => nameOf(d, { lang })).join(lang === 'zh' ? '' : '-');
  return dir === aim ? said : say('cells', { dir: said, n: Number(aim.slice(dir.length)) });
}

interface QuestionProps {
  choosing: AskView;
  acts: readonly Act[];
  using: string | null;
  pointed: Act | null;
  far: number;
  onFar(n: number): void;
  onPress(act: Act): void;
  onPoint(act: Act | null): void;
  onAim(value: Json): void;
  onBack(): void;
  seat: number;
  speech: Speech;
  g: DragonView;
  say: Say;
}

/** A question about one thing: directions as a rose, everything else as buttons. */
export function Question(props: QuestionProps) {
  const { choosing, acts, using, pointed, far, onFar, onPress, onPoint, onAim, onBack, speech, g, say } =
    props;
  if (choosing.kind === 'dash' || choosing.kind === 'jump') {
    return (
      <Rose
        title={words.ask(choosing, speech)}
        aims={AIMS[choosing.kind]}
        may={(at) => optionsOf(choosing).includes(at)}
        onAim={onAim}
        {...{ far, onFar, say }}
        sayAim={(at) => sayAim(at, speech.lang, say)}
        others={[]}
      />
    );
  }
  const leaving = choosing.kind === 'exit';
  const title = leaving
    ? say('leaveWith', { v: ownWorth(g, props.seat) })
    : using !== null
      ? say('targetOf', { what: nameOf(using, speech) })
      : words.ask(choosing, speech);
  return (
    <div className={leaving ? 'dh-leaving' : 'dh-question'}>
      <Acts {...{ acts, title, onPress, onPoint, say }} chosen={pointed?.key ?? null} />
      {using !== null && <Button onClick={onBack}>{say('cancel')}</Button>}
    </div>
  );
}
