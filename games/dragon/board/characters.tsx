import type { Json } from '@kaiju/kernel';
import { type BoardProps, Icon } from '@kaiju/web/kit';
import { cave as caveOf, characters } from '../content/index.ts';
import type { DragonView } from '../state.ts';
import { CHARACTER_ICONS, ICONS } from './look.ts';
import { SeatMark } from './marks.tsx';
import { boardWords, speaker } from './words.ts';

/** Before a game: everybody takes a character, one after the other. */
export function CharacterChoice({ view, ask, speech, lang, answer, stage }: BoardProps<DragonView>) {
  const { g } = view;
  const say = speaker(boardWords, lang);
  const mine = ask?.kind === 'character';
  const options = (ask?.options ?? []) as readonly Json[];
  const choosing = g.players.findIndex(({ character }) => character < 0);
  const map = caveOf(g.map);
  return (
    <div className="dh-table dh-choosing" data-ask={ask?.kind ?? ''} ref={stage.ref('table')}>
      <header className="dh-choosing-head">
        <Icon name={ICONS.monster[g.map]} />
        <div>
          <h2>
            {mine
              ? say('chooseCharacter')
              : say('choosingCharacter', { who: speech.name(Math.max(0, choosing)) })}
          </h2>
          <p className="soft small">
            {map.name[lang]} · {map.about[lang]}
            {g.games > 1 && ` · ${say('game', { game: g.game, games: g.games })}`}
          </p>
        </div>
      </header>
      {g.game > 1 && (
        <ul className="dh-totals" aria-label={say('total')}>
          {g.players.map((p, seat) => (
            <li key={seat} className={g.handicap === seat ? 'is-leader' : ''}>
              <SeatMark seat={seat} />
              {speech.name(seat)} <b className="numbers">{p.total}</b>
              {g.handicap === seat && <small>{say('handicap')}</small>}
            </li>
          ))}
        </ul>
      )}
      <ul className="dh-characters">
        {characters.map(({ id, name, text, clause }, i) => {
          const owner = g.players.findIndex(({ character }) => character === i);
          const may = mine && options.includes(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={`dh-character ${may ? 'is-free' : ''} ${owner >= 0 ? `is-taken dh-seat-${owner}` : ''}`}
                aria-disabled={!may}
                data-character={id}
                data-clause={clause}
                onClick={() => may && answer(id)}
              >
                <Icon name={CHARACTER_ICONS[id]} />
                <b>{name[lang]}</b>
                <span>{text[lang]}</span>
                {owner >= 0 && (
                  <small>
                    <SeatMark seat={owner} /> {say('taken', { who: speech.name(owner) })}
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
