import type { Lang } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import { characters, treasure } from '../content/index.ts';
import type { DragonView } from '../state.ts';
import { CHARACTER_ICONS, ICONS, treasureIcon } from './look.ts';
import { Count, SeatMark } from './marks.tsx';
import type { Shown } from './unfold.ts';
import type { Say } from './words.ts';

interface PeopleProps {
  g: DragonView;
  shown: Shown;
  seat: number;
  name(seat: number): string;
  onOpen(seat: number): void;
  lang: Lang;
  say: Say;
}

/** Everybody in a line of their own: who they are, how they fare, what they carry. */
export function People({ g, shown, seat, name, onOpen, lang, say }: PeopleProps) {
  return (
    <ul className="dh-people" aria-label={say('people')}>
      {shown.figures.map((f, who) => {
        const character = characters[g.players[who].character];
        const states = [
          f.frozen && { icon: ICONS.frozen, label: say(g.map === 'vault' ? 'inked' : 'frozen') },
          f.guard && { icon: ICONS.guard, label: say('guard') },
          f.hidden && { icon: ICONS.hidden, label: say('hidden') },
          f.lurking && { icon: ICONS.lurking, label: say('lurking') },
          f.state === 'dead' && { icon: ICONS.dead, label: say('dead') },
          f.state === 'left' && { icon: ICONS.exit, label: say('left') },
          f.state === 'gaveUp' && { icon: 'sight-disabled', label: say('gaveUp') },
          shown.holder === who && { icon: ICONS.holder, label: say('holds') },
          g.handicap === who && { icon: 'crown', label: say('handicap') },
        ];
        return (
          <li key={who}>
            <button
              type="button"
              className={`dh-person dh-seat-${who} is-${f.state} ${who === seat ? 'is-own' : ''}`}
              onClick={() => onOpen(who)}
            >
              <SeatMark seat={who} />
              <span className="dh-person-name">
                <span>{name(who)}</span>
                {g.games > 1 && (
                  <Count
                    icon="trophy"
                    n={g.players[who].total}
                    label={say('scoreLine', { n: g.players[who].total })}
                  />
                )}
              </span>
              {character !== undefined && (
                <span className={`dh-person-role ${f.tapped ? 'is-tapped' : ''}`}>
                  <Icon name={CHARACTER_ICONS[character.id]} />
                  <small>{character.name[lang].split(/·| the /)[0]}</small>
                </span>
              )}
              <span className="dh-person-states">
                {states.map(
                  (state) =>
                    state && <Icon key={state.icon + state.label} name={state.icon} label={state.label} />,
                )}
              </span>
              <Count icon={ICONS.bag} n={f.bag} label={say('bagLine', { n: f.bag })} />
              {f.heirloom !== null && (
                <Count
                  icon={treasureIcon(f.heirloom)}
                  n={treasure(f.heirloom).value}
                  label={`${say('heirloom')}: ${treasure(f.heirloom).name[lang]}`}
                />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
