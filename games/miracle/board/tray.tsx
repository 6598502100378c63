import type { Speech } from '@kaiju/kernel';
import { Icon, Kbd, type Stage } from '@kaiju/web/kit';
import type { PointerEvent } from 'react';
import { artifactOf, type Miracle, rulesFor } from '../state.ts';
import { type Choices, summonKey } from './choices.ts';
import type { Hand } from './hand.ts';
import { ICONS } from './look.ts';
import { SeatMark } from './marks.tsx';
import { rangeText, stars } from './pieces.ts';
import { ArtifactFace, artifactState, Mana, SlotFace, slotInWords } from './side.tsx';
import { boardWords, speaker } from './words.ts';

export interface TrayProps {
  g: Miracle;
  seat: number;
  speech: Speech;
  stage: Stage;
  choices: Choices;
  hand: Hand | null;
  mine: boolean;
  over: boolean;
  /** Creatures that could still act. */
  idle: number;
  take(hand: Hand): void;
  drag(event: PointerEvent, hand: Hand): void;
  end(): void;
}

/** The player's own things: mana, units by star, the artifact, the end of the turn. What ears hear is a sentence. */
export function Tray(props: TrayProps) {
  const { g, seat, speech, stage, choices, hand, mine, over, idle } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const player = g.players[seat];
  const { creatures } = rulesFor(g);
  const open = hand?.what === 'summon' ? hand.kind : null;
  const artifact = player.artifact === '' ? null : artifactOf(g, seat);
  return (
    <div className={`mi-tray mi-seat-${seat} ${mine ? 'is-mine' : ''}`}>
      <div className="mi-purse">
        <SeatMark seat={seat} />
        <span
          className="mi-side-health numbers"
          title={say('miracleOf', { hp: Math.max(0, player.miracle) })}
        >
          <Icon name={ICONS.miracle} label={say('miracle')} />
          {Math.max(0, player.miracle)}
        </span>
        <Mana g={g} seat={seat} lang={lang} stage={stage} folded />
      </div>
      {player.slots.map((slot, i) => {
        const kind = creatures[slot.kind];
        const can = [1, 2, 3].filter((star) => choices.summons.has(summonKey(slot.kind, star)));
        return (
          <fieldset key={slot.kind} className={`mi-slot ${open === slot.kind ? 'is-open' : ''}`}>
            <legend className="unseen">{slotInWords(g, slot, lang)}</legend>
            <button
              type="button"
              className="mi-slot-head"
              aria-expanded={open === slot.kind}
              data-can={can.length > 0}
              onClick={() => props.take({ what: 'summon', kind: slot.kind, star: can[0] ?? 1 })}
            >
              <span className="unseen">{slotInWords(g, slot, lang)}</span>
              <SlotFace g={g} slot={slot} most={3} />
              <span className="mi-slot-name" aria-hidden="true">
                {kind.title[lang]}
              </span>
              <span className="mi-key" aria-hidden="true">
                <Kbd>{i + 1}</Kbd>
              </span>
            </button>
            <div className="mi-star-row">
              {kind.stars.map((star, n) => {
                const taken: Hand = { what: 'summon', kind: slot.kind, star: n + 1 };
                const chosen = hand?.what === 'summon' && hand.kind === slot.kind && hand.star === n + 1;
                const range = rangeText(star.range, lang);
                return (
                  <button
                    key={n}
                    type="button"
                    className="mi-star"
                    aria-pressed={chosen}
                    aria-disabled={!can.includes(n + 1)}
                    onClick={() => props.take(taken)}
                    onPointerDown={(event) => can.includes(n + 1) && props.drag(event, taken)}
                  >
                    <span className="unseen">
                      {say('star', { ...star, name: kind.title[lang], stars: stars(n + 1), range })}
                    </span>
                    <span className="mi-star-n" aria-hidden="true">
                      {stars(n + 1)}
                    </span>
                    <span className="mi-star-cost numbers" aria-hidden="true">
                      {star.cost}
                    </span>
                    <span className="mi-star-stats numbers" aria-hidden="true">
                      <Icon name={ICONS.attack} />
                      {star.attack}
                      <Icon name={ICONS.health} />
                      {star.hp}
                    </span>
                    <span className="mi-star-more numbers" aria-hidden="true">
                      <Icon name={ICONS.range} />
                      {range}
                      <Icon name={ICONS.move} />
                      {star.move}
                    </span>
                  </button>
                );
              })}
            </div>
          </fieldset>
        );
      })}
      {artifact && (
        <button
          ref={stage.ref(`artifact:${seat}`)}
          type="button"
          className="mi-artifact"
          aria-pressed={hand?.what === 'artifact'}
          aria-disabled={choices.uses.size === 0}
          onClick={() => props.take({ what: 'artifact' })}
        >
          <span className="unseen">
            {say('use', {
              name: artifact.title[lang],
              cost: artifact.cost,
              state: artifactState(g, seat, lang),
            })}
          </span>
          <ArtifactFace g={g} seat={seat} />
          <span className="mi-artifact-name" aria-hidden="true">
            {artifact.title[lang]}
          </span>
          <span className="mi-artifact-cost numbers" aria-hidden="true">
            <Icon name={ICONS.cost} />
            {artifact.cost}
            <small>{artifactState(g, seat, lang)}</small>
          </span>
          <span className="mi-key" aria-hidden="true">
            <Kbd>A</Kbd>
          </span>
        </button>
      )}
      <button type="button" className="mi-end" aria-disabled={choices.end === null} onClick={props.end}>
        <span className="mi-end-word">{say(mine ? 'endTurn' : over ? 'over' : 'waiting')}</span>
        <span className="mi-end-mana numbers">
          {player.mana}/{player.cap}
        </span>
        <small>{mine && idle > 0 ? say('idle', { n: idle }) : ''}</small>
        <span className="mi-key" aria-hidden="true">
          <Kbd>E</Kbd>
        </span>
      </button>
    </div>
  );
}
