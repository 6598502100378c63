import type { Speech } from '@kaiju/kernel';
import { Icon, type Stage } from '@kaiju/web/kit';
import type { KeyboardEvent } from 'react';
import { lord as lordOf } from '../content/index.ts';
import { numbers } from '../content/numbers.ts';
import type { LordId } from '../content/types.ts';
import { kindOf, kinds } from '../effects/code.ts';
import { type DungeonView, PLACES } from '../state.ts';
import { lordName, placeName } from '../words.ts';
import {
  About,
  Attrs,
  Count,
  inLordColour,
  SeatMark,
  Sheet,
  Spoken,
  Stats,
  sayCard,
  typeIcon,
} from './card.tsx';
import type { Held, Spot } from './choices.ts';
import { CARD_ICONS, ICONS, LORD_LOOKS } from './look.ts';
import { type Cell, type FloorCells, floorsOf, garrisonValues, goldLeft, handValues } from './reading.ts';
import { boardWords, speaker } from './words.ts';

export interface CutawayProps {
  g: DungeonView;
  /** Whose dungeon it is, and who looks at it. */
  seat: number;
  own: number;
  speech: Speech;
  stage: Stage;
  /** What is to be put down, and where it may be. */
  held: Held | null;
  isOpen(spot: Spot): boolean;
  onSpot(spot: Spot): void;
  /** The card that is chosen, by its name on the table, and those something can be done with. */
  picked: string | null;
  isActive(cell: Cell): boolean;
  onCell(cell: Cell): void;
}

/** As many floors have room to spare; more of them are drawn closer together. */
const ROOMY = 5;

/** A dungeon as the ground shows it when it is cut open: floor below floor, and the lord at the bottom. */
export function Cutaway(props: CutawayProps) {
  const { g, seat, own, speech, stage } = props;
  const say = speaker(boardWords, speech.lang);
  const { raid } = g;
  const raided = raid !== null && raid.target === seat && raid.at >= 0;
  const floors = floorsOf(g, seat);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go between the buttons in it.
    <div
      className={`dl-cut dl-seat-${seat} ${raided ? 'is-raided' : ''} ${floors.length > ROOMY ? 'is-deep' : ''}`}
      onKeyDown={(event) => goByArrows(event)}
    >
      <ol className="dl-floors" aria-label={dungeonName(props)}>
        {floors.map((cells) => (
          <li
            key={cells.floor}
            ref={stage.ref(`floor:${seat}:${cells.floor}`)}
            className={`dl-floor ${raided && raid.at >> 2 === cells.floor ? 'is-here' : ''}`}
          >
            <span className="dl-shaft">
              <b className="numbers" aria-hidden="true">
                {cells.floor + 1}
              </b>
              {raided && raid.at >> 2 === cells.floor && <Icon className="dl-here" name={ICONS.raid} />}
              <span className="unseen">{say('floor', { n: cells.floor + 1 })}</span>
            </span>
            <Areas {...props} cells={cells} />
          </li>
        ))}
      </ol>
      <FinalRoom
        {...{ g, seat, own, speech, stage }}
        here={raided && raid.at >= g.players[seat].dungeon.length}
      />
    </div>
  );
}

function dungeonName({ seat, own, speech }: CutawayProps): string {
  const say = speaker(boardWords, speech.lang);
  return seat === own ? say('ownDungeon') : say('dungeonOf', { who: speech.name(seat) });
}

/** The areas of a floor in marching order (DL-6.3, DL-6.6). */
function Areas(props: CutawayProps & { cells: FloorCells }) {
  const { cells, held } = props;
  const { floor, entrance, buildings, exit, built } = cells;
  const building = held?.from === 'hand' && kinds[kindOf[held.id]].type === 'building';
  if (!built) {
    const left = [entrance, exit].filter((cell) => cell !== null);
    const [only] = left;
    return (
      <div className="dl-areas is-single">
        {left.length === 0 && <Area {...props} spot={{ floor, area: 'entrance' }} cell={null} single />}
        {left.length === 1 && building && (
          <Area {...props} spot={{ floor, area: 'building', before: true }} cell={null} single />
        )}
        {only && (
          <Area {...props} spot={{ floor, area: 'entrance' }} cell={only} single={left.length === 1} />
        )}
        {left.length > 0 && building && (
          <Area {...props} spot={{ floor, area: 'building' }} cell={null} single />
        )}
        {left[1] && <Area {...props} spot={{ floor, area: 'exit' }} cell={left[1]} />}
      </div>
    );
  }
  const room = building && buildings.length < numbers.sameBuildings;
  return (
    <div className={`dl-areas ${buildings.length > 1 || room ? 'is-four' : ''}`}>
      <Area {...props} spot={{ floor, area: 'entrance' }} cell={entrance} />
      {buildings.map((cell) => (
        <Area key={cell.place} {...props} spot={{ floor, area: 'building' }} cell={cell} />
      ))}
      {room && <Area {...props} spot={{ floor, area: 'building' }} cell={null} />}
      <Area {...props} spot={{ floor, area: 'exit' }} cell={exit} />
    </div>
  );
}

type AreaProps = CutawayProps & { spot: Spot; cell: Cell | null; single?: boolean };

/** One area: the card in it, or room for one. */
function Area(props: AreaProps) {
  const { seat, own, held, spot, cell, single, isOpen, onSpot, speech } = props;
  const say = speaker(boardWords, speech.lang);
  const putting = held !== null && seat === own;
  const open = putting && isOpen(spot);
  if (cell !== null) return <Plate {...props} cell={cell} open={open} />;
  const building = spot.area === 'building';
  const name = areaName(spot, single === true, speech);
  if (!putting) {
    return (
      <span className={`dl-vacant ${building ? 'is-wide' : ''}`}>
        <span className="unseen">{say('vacant', { at: name })}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={`dl-spot ${open ? 'is-open' : ''} ${building ? 'is-wide' : ''}`}
      data-spot={JSON.stringify(spot)}
      onClick={() => onSpot(spot)}
    >
      <Spoken text={say(open ? 'canPut' : 'cannotPut', { at: name })}>
        <Icon name={open ? 'plus' : 'close'} />
        <span>{shortArea(spot, single === true, speech)}</span>
      </Spoken>
    </button>
  );
}

function areaName(spot: Spot, single: boolean, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  const floor = spot.floor + 1;
  if (spot.before) return say('inFront', { floor });
  if (spot.area === 'building')
    return single ? say('behind', { floor }) : placeName(`${floor}.building`, speech);
  return single ? say('singleArea', { floor }) : placeName(`${floor}.${spot.area}`, speech);
}

function shortArea(spot: Spot, single: boolean, speech: Speech): string {
  const say = speaker(boardWords, speech.lang);
  if (spot.before) return say('inFrontShort');
  if (spot.area === 'building') return say(single ? 'behindShort' : 'building');
  return say(single ? 'single' : spot.area);
}

/** A card in a dungeon. */
function Plate(props: AreaProps & { cell: Cell; open: boolean }) {
  const { g, seat, own, speech, stage, held, spot, cell, open, picked, isActive, onCell, onSpot } = props;
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const { piece, place, drafted, name } = cell;
  const at = placeName(PLACES[place], speech);
  const putting = held !== null && seat === own;
  const press = () => (putting ? onSpot(spot) : onCell(cell));
  const shared = {
    type: 'button',
    'data-spot': putting ? JSON.stringify(spot) : undefined,
    'data-cell': name,
    onClick: press,
  } as const;
  const ref = stage.ref(`place:${seat}:${place}`);
  if (piece.kind < 0) {
    const back = say(piece.hero ? 'heroBack' : 'commonBack');
    return (
      <button
        {...shared}
        ref={ref}
        className={`dl-plate is-back ${piece.hero ? 'is-hero' : ''}`}
        aria-label={say('faceDown', { at, card: back })}
      >
        <Icon name={piece.hero ? ICONS.heroBack : ICONS.commonBack} />
      </button>
    );
  }
  const of = kinds[piece.kind];
  const values = garrisonValues(g, seat, cell);
  const active = !putting && isActive(cell);
  const states = [
    !piece.up && say('down'),
    drafted && say('drafted'),
    active && say('canAct'),
    open && say('roomHere'),
  ].filter(Boolean);
  const said = [say('at', { at }), sayCard(g, piece.kind, lang, values, piece), ...(states as string[])].join(
    lang === 'zh' ? '，' : ', ',
  );
  return (
    <About
      sheet={
        <Sheet {...{ g, kind: piece.kind, lang, values, piece }} note={piece.up ? undefined : say('down')} />
      }
    >
      <button
        {...shared}
        ref={ref}
        className={[
          `dl-plate is-${of.type}`,
          piece.up ? '' : 'is-down',
          drafted ? 'is-draft' : '',
          active ? 'is-active' : '',
          values.wounds > 0 ? 'is-hurt' : '',
        ].join(' ')}
        style={inLordColour(of.lord)}
        aria-pressed={seat === own ? picked === name : undefined}
      >
        <Spoken text={said}>
          <span className="dl-plate-sign">
            <Icon name={CARD_ICONS[of.id]} />
            {!piece.up && <Icon className="dl-plate-down" name={ICONS.hidden} />}
          </span>
          <span className="dl-plate-words">
            <span className="dl-plate-name">{of.card.name[lang]}</span>
            {of.type === 'trap' ? (
              <span className="dl-plate-line">
                <Icon className="dl-plate-kind" name={typeIcon(of)} />
                <small>{of.card.text[lang]}</small>
              </span>
            ) : (
              <span className="dl-plate-line">
                <Stats values={values} printed={handValues(g, piece.kind)} />
              </span>
            )}
          </span>
          {of.type !== 'trap' && <Attrs {...{ g, kind: piece.kind, piece }} />}
          {values.wounds > 0 && (
            <span className="dl-wounds" aria-hidden="true">
              <span style={{ width: `${(100 * values.wounds) / values.hp}%` }} />
            </span>
          )}
        </Spoken>
      </button>
    </About>
  );
}

interface RoomProps {
  g: DungeonView;
  seat: number;
  own: number;
  speech: Speech;
  stage: Stage;
  /** The attackers have come. */
  here: boolean;
}

/** Behind the last floor: the lord (DL-3.1). */
function FinalRoom({ g, seat, speech, stage, here }: RoomProps) {
  const { lang } = speech;
  const say = speaker(boardWords, lang);
  const player = g.players[seat];
  const lord = player.hero === '' ? null : lordOf(player.hero as LordId);
  const gold = goldLeft(player);
  const { passage } = g.terms;
  const power = lord && (player.liberated ? lord.power.liberated : lord.power.text)[lang];
  return (
    <div
      ref={stage.ref(`room:${seat}`)}
      className={`dl-room ${here ? 'is-here' : ''} ${player.out ? 'is-out' : ''}`}
      style={inLordColour(lord?.id)}
    >
      <span className="dl-portrait" aria-hidden="true">
        {lord && <Icon name={player.out ? ICONS.out : LORD_LOOKS[lord.id].icon} />}
        <SeatMark seat={seat} />
      </span>
      <span className="dl-room-words">
        <b>{lord ? lordName(lord.id, speech) : speech.name(seat)}</b>
        {lord && (
          <small>
            {player.liberated && <Icon name={ICONS.liberated} label={say('liberated')} />}
            <em>{lord.power.name[lang]}</em> {power}
          </small>
        )}
      </span>
      {player.out ? (
        <b>{say('out')}</b>
      ) : (
        <>
          <Health hp={player.hp} lang={lang} />
          <span ref={stage.ref(`gold:${seat}`)}>
            <Count
              icon={ICONS.gold}
              n={gold === player.gold ? gold : `${player.gold} → ${gold}`}
              title={say('goldOf', { n: player.gold })}
            />
          </span>
          {passage > 0 && player.lost > 0 && (
            <Count
              icon={ICONS.passage}
              n={`${player.lost}/${passage}`}
              title={say('passage', { n: player.lost, of: passage })}
            />
          )}
        </>
      )}
    </div>
  );
}

function Health({ hp, lang }: { hp: number; lang: Speech['lang'] }) {
  const say = speaker(boardWords, lang);
  const of = numbers.heroHp;
  return (
    <span className={`dl-hp ${hp <= of / 4 ? 'is-low' : ''}`} role="img" aria-label={say('hpOf', { hp, of })}>
      <Icon name={ICONS.hp} />
      <span className="dl-hp-bar">
        <span style={{ width: `${(100 * Math.max(0, hp)) / of}%` }} />
      </span>
      <b className="numbers">{hp}</b>
    </span>
  );
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrows go to the nearest button in their direction. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target as HTMLElement;
  if (step === undefined || event.shiftKey || !from.matches('button')) return;
  const [dx, dy] = step;
  const box = from.getBoundingClientRect();
  const mid = (of: DOMRect) => ({ x: of.x + of.width / 2, y: of.y + of.height / 2 });
  const at = mid(box);
  let best: HTMLElement | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const button of event.currentTarget.querySelectorAll<HTMLElement>('button')) {
    if (button === from || !button.checkVisibility()) continue;
    const to = mid(button.getBoundingClientRect());
    const along = (to.x - at.x) * dx + (to.y - at.y) * dy;
    const aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    if (along < 4 || (dx !== 0 && aside > box.height / 2)) continue;
    const far = along + aside * 0.5;
    if (far < least) {
      least = far;
      best = button;
    }
  }
  if (best === null) return;
  event.preventDefault();
  best.focus();
}
