import type { Lang, Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import { artifactOf, type Miracle, rulesFor, type Slot } from '../state.ts';
import { nextCap } from './forecast.ts';
import { artifactIcon, creatureIcon, ICONS } from './look.ts';
import { Ring, SeatMark } from './marks.tsx';
import { boardWords, speaker } from './words.ts';

const GEM = 'M0 -9L6 -2 0 9 -6 -2Z';

interface ManaProps {
  g: Miracle;
  seat: number;
  lang: Lang;
  stage: Stage;
  /** In two lines. */
  folded?: boolean;
}

/** The mana of a seat as crystals: full, spent, and the ones still to come. */
export function Mana({ g, seat, lang, stage, folded = false }: ManaProps) {
  const say = speaker(boardWords, lang);
  const { mana, cap } = g.players[seat];
  const next = nextCap(g, seat);
  return (
    <div
      ref={stage.ref(`mana:${seat}`)}
      className={folded ? 'mi-mana is-folded' : 'mi-mana'}
      role="img"
      aria-label={say('mana', { mana, cap, next })}
      title={say('mana', { mana, cap, next })}
    >
      <svg className="mi-gems" viewBox={folded ? '-8 -11 92 44' : '-8 -11 184 22'} aria-hidden="true">
        {Array.from({ length: 12 }, (_, i) => (
          <path
            key={i}
            d={GEM}
            transform={`translate(${(folded ? i % 6 : i) * 15.3} ${folded && i > 5 ? 22 : 0})`}
            className={i < mana ? 'is-full' : i < cap ? 'is-spent' : i < next ? 'is-next' : 'is-far'}
          />
        ))}
      </svg>
      <b className="mi-mana-number">
        {mana}
        <small>/{cap}</small>
      </b>
    </div>
  );
}

/** One unit that cools: how far it is, and how many turns are left (MI-3.2). */
function Cooling({ left, of }: { left: number; of: number }) {
  return (
    <svg className="mi-cooling" viewBox="-12 -12 24 24" aria-hidden="true">
      <circle className="mi-ring-bed" r="9" />
      <Ring part={1 - left / Math.max(of, left + 1)} r={9} className="mi-ring" />
      <text>{left}</text>
    </svg>
  );
}

export function slotInWords(g: Miracle, slot: Slot, lang: Lang): string {
  const say = speaker(boardWords, lang);
  const turns = slot.cooling.join(lang === 'zh' ? '、' : ', ');
  return say('slot', {
    name: rulesFor(g).creatures[slot.kind].title[lang],
    ready: slot.ready,
    cooling: slot.cooling.length > 0 ? say('cooling', { turns }) : '',
  });
}

/** The units of one creature, for eyes: how many are ready, and a ring for each that cools, the soonest first. */
export function SlotFace({ g, slot, most }: { g: Miracle; slot: Slot; most: number }) {
  const soonest = [...slot.cooling].sort((a, b) => a - b);
  const more = soonest.length - most;
  const kind = rulesFor(g).creatures[slot.kind];
  const longest = Math.max(...kind.stars.map((star) => star.cooldown));
  return (
    <>
      <Icon name={creatureIcon(kind)} className="mi-slot-icon" />
      <span className="mi-slot-count numbers" aria-hidden="true">
        ×{slot.ready}
      </span>
      <span className="mi-coolings" aria-hidden="true">
        {soonest.slice(0, most).map((left, i) => (
          <Cooling key={i} left={left} of={longest} />
        ))}
        {more > 0 && <small className="numbers">+{more}</small>}
      </span>
    </>
  );
}

export function artifactState(g: Miracle, seat: number, lang: Lang): string {
  const say = speaker(boardWords, lang);
  const { artifactState: state, artifactLeft } = g.players[seat];
  if (state === 'ready') return say('artifactReady');
  return state === 'used' ? say('artifactUsed') : say('artifactCooling', { left: artifactLeft });
}

/** The artifact with its charge: full when it is ready, empty while it is in use. */
export function ArtifactFace({ g, seat }: { g: Miracle; seat: number }) {
  const { artifactState: state, artifactLeft } = g.players[seat];
  const artifact = artifactOf(g, seat);
  const part = state === 'ready' ? 1 : state === 'used' ? 0 : 1 - artifactLeft / artifact.cooldown;
  return (
    <span className={`mi-artifact-face is-${state}`}>
      <svg viewBox="-24 -24 48 48" aria-hidden="true">
        <circle className="mi-ring-bed" r="20" />
        <Ring part={part} r={20} className="mi-ring" />
        {state === 'cooling' && <text y="1">{artifactLeft}</text>}
      </svg>
      <Icon name={artifactIcon(artifact)} />
    </span>
  );
}

/** One side in a line: miracle, mana, units, artifact. */
export function SideLine(props: {
  g: Miracle;
  seat: number;
  speech: Speech;
  stage: Stage;
  mover: boolean;
  /** It lies on a corner of the map where there is room. */
  away?: boolean;
}) {
  const { g, seat, speech, stage, mover, away } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const { miracle, slots, artifact } = g.players[seat];
  return (
    <div className={`mi-side mi-seat-${seat} ${mover ? 'is-mover' : ''} ${away ? 'is-away' : ''}`}>
      <SeatMark seat={seat} />
      <b className="mi-side-name">{speech.name(seat)}</b>
      <span className="mi-side-health numbers" title={say('miracleOf', { hp: Math.max(0, miracle) })}>
        <Icon name={ICONS.miracle} label={say('miracle')} />
        {Math.max(0, miracle)}
      </span>
      <Mana g={g} seat={seat} lang={lang} stage={stage} />
      <ul className="mi-side-slots">
        {slots.map((slot) => (
          <li key={slot.kind} title={slotInWords(g, slot, lang)}>
            <span className="unseen">{slotInWords(g, slot, lang)}</span>
            <span className="mi-slot-face" aria-hidden="true">
              <SlotFace g={g} slot={slot} most={1} />
            </span>
          </li>
        ))}
        {artifact !== '' && (
          <li
            ref={stage.ref(`artifact:${seat}`)}
            title={`${artifactOf(g, seat).title[lang]} · ${artifactState(g, seat, lang)}`}
          >
            <span className="unseen">{`${artifactOf(g, seat).title[lang]} · ${artifactState(g, seat, lang)}`}</span>
            <ArtifactFace g={g} seat={seat} />
          </li>
        )}
      </ul>
    </div>
  );
}
