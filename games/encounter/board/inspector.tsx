import type { Lang, Speech } from '@kaiju/kernel';
import { Icon, IconButton } from '@kaiju/web/kit';
import type { ReactNode } from 'react';
import { colours as hueWords, stats as statWords, tags as tagWords } from '../content/glossary.ts';
import { statuses, terrains } from '../content/index.ts';
import type { KeyEvent, RandomEvent } from '../content/types.ts';
import { drawable } from '../effects/axis.ts';
import { isContested } from '../effects/board.ts';
import {
  ADAPTATION,
  COLOURS,
  cards,
  events,
  feats,
  kinds,
  STATS,
  STATUSES,
  TERRAINS,
  traits,
} from '../effects/code.ts';
import { fieldOf } from '../effects/field.ts';
import {
  adaptationOf,
  armorOf,
  attackOf,
  heroOf,
  moveOf,
  rangeOf,
  sideOf,
  speedOf,
  terrainAt,
} from '../effects/stats.ts';
import { type Card, type Encounter, SPANS, type Unit } from '../state.ts';
import { colourOf } from './field.tsx';
import {
  BOON_ICONS,
  cardIcon,
  eventIcon,
  eventTone,
  hues,
  ICONS,
  STATUS_ICONS,
  TERRAIN_ICONS,
  unitIcon,
} from './look.ts';
import {
  abilityLine,
  boonLine,
  cardName,
  cardText,
  cardType,
  kindsOfCards,
  plus,
  sayGoal,
  sideName,
  unitName,
  zoneBoonLine,
} from './say.ts';
import { sheetWords } from './sheet.words.ts';
import { blowsOf } from './token.tsx';
import { speaker } from './words.ts';

/** What is looked at. */
export type Look =
  | { on: 'unit'; uid: number }
  | { on: 'cell'; cell: number }
  | { on: 'card'; kind: number; carrier: number }
  | { on: 'event'; index: number }
  | { on: 'pool' }
  | { on: 'piles'; side: number }
  | { on: 'goal' };

interface Props {
  g: Encounter;
  own: number;
  speech: Speech;
  look: Look;
  openClause(id: string): void;
  onClose(): void;
}

/** Everything there is to know about one thing. */
export function Inspector(props: Props) {
  const { look, speech } = props;
  const say = speaker(sheetWords, speech.lang);
  return (
    <section className={`en-inspector on-${look.on}`} aria-live="polite">
      <IconButton icon="close" label={say('close')} className="en-close" onClick={props.onClose} />
      <Body {...props} />
    </section>
  );
}

function Body(props: Props): ReactNode {
  const { g, look } = props;
  switch (look.on) {
    case 'unit': {
      const u = g.units.find(({ uid }) => uid === look.uid);
      return u === undefined ? null : <UnitSheet {...props} u={u} />;
    }
    case 'cell':
      return <CellSheet {...props} cell={look.cell} />;
    case 'card':
      return <CardSheet {...props} kind={look.kind} carrier={look.carrier} />;
    case 'event':
      return <EventSheet {...props} index={look.index} />;
    case 'pool':
      return <PoolSheet {...props} />;
    case 'piles':
      return <PilesSheet {...props} side={look.side} />;
    default:
      return <GoalSheet {...props} />;
  }
}

function Line({
  name,
  text,
  clause,
  icon,
  open,
}: {
  name: string;
  text: string;
  clause?: string;
  icon?: string;
  open(id: string): void;
}) {
  return (
    <li className="en-line">
      {icon && <Icon name={icon} />}
      <span>
        <b>{name}</b> {text}
      </span>
      {clause && (
        <button type="button" className="en-clause reach" onClick={() => open(clause)}>
          {clause}
        </button>
      )}
    </li>
  );
}

/** A number, and how it compares with what is printed. */
const Stat = ({ icon, name, n, was }: { icon: string; name: string; n: number | string; was?: number }) => {
  const lift = typeof n === 'number' && was !== undefined ? n - was : 0;
  return (
    <span className={`en-stat ${lift > 0 ? 'is-more' : lift < 0 ? 'is-less' : ''}`} title={name}>
      <Icon name={icon} label={name} />
      <b className="numbers">{n}</b>
    </span>
  );
};

function UnitSheet({ g, own, speech, openClause, u }: Props & { u: Unit }) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const kind = kinds[u.kind];
  const hero = heroOf(g, u);
  const [atk, , mov, rng, spd] = kind.stats;
  const armor = armorOf(g, u);
  const held = [
    ...kind.traits,
    ...(hero?.traits ?? []),
    ...u.boosts.flatMap(({ trait }) => (trait >= 0 ? [trait] : [])),
  ];
  const keys = [...new Set(held)].map((n) => traits[n].key);
  const changes = u.boosts.filter(({ stat }) => stat >= 0 && stat < ADAPTATION);
  const adapt = COLOURS.map((_, colour) => adaptationOf(g, u, colour));
  const left = [
    ...(u.mt > 0 ? [say('pipMove')] : []),
    ...(u.at > 0 ? [say('pipAttack')] : []),
    ...(u.ct > 0 ? [say('pipCast')] : []),
  ];
  const speed = speedOf(g, u);
  return (
    <>
      <header className={`en-sheet-head en-seat-${colourOf(g, u.side)}`}>
        <Icon name={unitIcon(u.kind)} />
        <div>
          <h2>{unitName(u.kind, lang)}</h2>
          <p>
            {say(u.side === own ? 'own' : 'enemy')} · {kind.tags.map((tag) => tagWords[tag][lang]).join(' ')}
            {kind.hero && ` · ${kind.hero.title[lang]}`}
          </p>
        </div>
      </header>
      <p className="en-stats">
        <Stat icon={ICONS.attack} name={say('stat_atk')} n={attackOf(g, u)} was={atk} />
        <Stat icon={ICONS.health} name={say('stat_hp')} n={`${u.hp}/${u.mhp}`} />
        <Stat icon={ICONS.move} name={say('stat_mov')} n={moveOf(g, u)} was={mov} />
        <Stat icon={ICONS.range} name={say('stat_rng')} n={rangeOf(g, u)} was={rng} />
        <Stat icon={ICONS.speed} name={say('stat_spd')} n={speed} was={spd} />
      </p>
      <p className="en-notes">
        {[
          say('blowsOf', { n: blowsOf(speed) }),
          ...(armor > 0 ? [say('armorNow', { n: armor })] : []),
          ...(u.fresh ? [say('fresh')] : []),
          ...(u.leader ? [say('leader')] : []),
          ...(u.guarded ? [say('protected')] : []),
          `${say('actions')}: ${left.join('+') || say('noActions')}`,
          ...(u.locked && u.mt > 0 ? [say('locked')] : []),
        ].join(' · ')}
      </p>
      <ul className="en-lines">
        {STATUSES.filter((status) => u[status] > 0).map((status) => {
          const { name, text, clause } = statuses.find(
            ({ id }) => id === status,
          ) as (typeof statuses)[number];
          return (
            <Line
              key={status}
              icon={STATUS_ICONS[status]}
              name={`${name[lang]} ${u[status]}`}
              text={text[lang].replaceAll('X', `${u[status]}`)}
              clause={clause}
              open={openClause}
            />
          );
        })}
        {changes.map(({ stat, n, span }, i) => (
          <Line
            // Changes of the same stat are told apart by their order alone.
            key={`${i}:${stat}`}
            name={`${statWords[STATS[stat]][lang]} ${plus(n)}`}
            text={say(`span_${SPANS[span]}`)}
            open={openClause}
          />
        ))}
        {keys.map((key) => (
          <Line key={key} {...abilityLine(key, lang)} open={openClause} />
        ))}
        <Adaptation adapt={adapt} lang={lang} />
      </ul>
    </>
  );
}

function Adaptation({ adapt, lang }: { adapt: readonly number[]; lang: Lang }) {
  const say = speaker(sheetWords, lang);
  const some = adapt.flatMap((n, i) => (n > 0 ? [`${hueWords[COLOURS[i]].name[lang]} ${n}`] : []));
  return some.length === 0 ? null : (
    <li className="en-line">
      <span>
        <b>{say('adaptation')}</b> {some.join(' · ')}
      </span>
    </li>
  );
}

function CellSheet({ g, speech, openClause, cell }: Props & { cell: number }) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const field = fieldOf(g);
  const zone = field.zone[cell];
  const [x, y] = [cell % field.width, Math.floor(cell / field.width)];
  if (zone < 0) return <h2>{say('noCell', { x, y })}</h2>;
  const letter = field.letters[zone];
  const terrain = terrainAt(g, field, cell);
  const ground = terrain > 0 ? terrains.find(({ id }) => id === TERRAINS[terrain - 1]) : undefined;
  const rounds = g.ground[cell] >> 3;
  const home = field.printed.home?.indexOf(letter) ?? -1;
  return (
    <>
      <header className={`en-sheet-head en-seat-${colourOf(g, g.control[zone])}`}>
        <b className="en-letter">{letter}</b>
        <div>
          <h2>{say('cell', { x, y, zone: letter })}</h2>
          <p>
            {[
              say('controls', { who: sideName(g, g.control[zone], speech) }),
              ...(isContested(g, zone) ? [say('contested')] : []),
              ...(home >= 0 ? [say('home', { who: sideName(g, home, speech) })] : []),
            ].join(' · ')}
          </p>
        </div>
      </header>
      <ul className="en-lines">
        {ground && (
          <Line
            icon={TERRAIN_ICONS[terrain]}
            name={ground.name[lang]}
            text={`${ground.text[lang]}${rounds > 0 ? ` (${say('terrainLeft', { n: rounds })})` : ''}`}
            open={openClause}
          />
        )}
        {field.boons[zone].map((boon) => (
          <Line key={boon.k} icon={BOON_ICONS[boon.k]} {...zoneBoonLine(g, boon, lang)} open={openClause} />
        ))}
      </ul>
    </>
  );
}

function CardSheet({
  g,
  own,
  speech,
  openClause,
  kind: n,
  carrier,
}: Props & { kind: number; carrier: number }) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const kind = cards[n];
  const by = carrier >= 0 ? g.players[own]?.heroes[carrier] : undefined;
  const list = kind.unit >= 0 ? kinds[kind.unit].traits.map((t) => traits[t].key) : [];
  return (
    <>
      <header className={`en-sheet-head is-card ${hues(kind.colours)}`}>
        <Icon name={cardIcon(kind)} />
        <div>
          <h2>{cardName(kind, lang)}</h2>
          <p>
            {cardType(kind, lang)} · {kind.colours.map((c) => hueWords[c].name[lang]).join('/')} · {kind.cost}
          </p>
        </div>
      </header>
      <p className="en-text">{cardText(kind.printed, kind.variant, lang)}</p>
      <ul className="en-lines">
        {list.map((key) => (
          <Line key={key} {...abilityLine(key, lang)} open={openClause} />
        ))}
      </ul>
      <p className="en-notes">
        {kind.derived
          ? say('derived')
          : [
              ...(by ? [say('carriedBy', { hero: unitName(by.kind, lang) })] : []),
              ...(kind.boon.length > 0 ? [say('boon', { text: boonLine(kind.boon, lang) })] : []),
            ].join(' · ')}
      </p>
    </>
  );
}

function EventSheet({ g, own, speech, index }: Props & { index: number }) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const slot = g.axis[index];
  if (slot === undefined) return null;
  const event = events[slot.event];
  const field = fieldOf(g);
  const source = g.units.find(({ uid }) => uid === slot.unit);
  const from =
    slot.zone >= 0
      ? say('zoneNamed', { zone: field.letters[slot.zone] })
      : source && unitName(source.kind, lang);
  const passive = (event.printed as RandomEvent).passive?.text[lang];
  const forWhom = event.key ? -1 : slot.zone >= 0 || slot.unit >= 0 ? sideOf(g, slot.zone, slot.unit) : -1;
  return (
    <>
      <header className={`en-sheet-head is-event is-${eventTone(event)}`}>
        <Icon name={eventIcon(event)} />
        <div>
          <h2>{event.name[lang]}</h2>
          <p>{index === 0 ? say('nextTurn') : say('inTurns', { n: index + 1 })}</p>
        </div>
      </header>
      <p className="en-text">{event.printed.text[lang]}</p>
      {passive && <p className="en-text">{say('passive', { text: passive })}</p>}
      <p className="en-notes">
        {[
          ...(from ? [say('eventOf', { source: from })] : []),
          ...(forWhom >= 0
            ? [say('actsFor', { who: forWhom === own ? say('you') : sideName(g, forWhom, speech) })]
            : []),
          ...(slot.x > 0 ? [say('amount', { x: slot.x })] : []),
          ...(slot.y > 0 ? [say('strength', { y: slot.y })] : []),
        ].join(' · ')}
      </p>
    </>
  );
}

function PoolSheet({ g, speech }: Props) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const entries = drawable(g);
  const sum = entries.reduce((n, { weight }) => n + weight, 0);
  const { letters } = fieldOf(g);
  return (
    <>
      <h2>{say('pool')}</h2>
      <ul className="en-pool">
        {[...entries]
          .sort((a, b) => b.weight - a.weight)
          .map(({ event, zone, unit, weight }) => (
            <li key={`${event}:${zone}:${unit}:${weight}`}>
              <Icon name={eventIcon(events[event])} />
              <span>
                {events[event].name[lang]}
                {zone >= 0 && ` @${letters[zone]}`}
              </span>
              <b className="numbers">{Math.round((100 * weight) / Math.max(1, sum))}%</b>
            </li>
          ))}
      </ul>
      {g.keys.length > 0 && <h2>{say('keyEvents')}</h2>}
      <ul className="en-pool">
        {g.keys.map(({ event, used }, i) => (
          // A secret has no name to be told apart by, but they keep their places.
          <li key={`${i}`} className={used ? 'is-used' : ''}>
            <Icon name="key" />
            <span>{sayKey(event, lang)}</span>
            {used && <b>{say('used')}</b>}
          </li>
        ))}
      </ul>
    </>
  );
}

function Pile({
  title,
  list,
  speech,
  note,
}: {
  title: string;
  list: readonly Card[];
  speech: Speech;
  note?: string;
}) {
  return (
    <>
      <h2>
        {title} <small>{note}</small>
      </h2>
      {list.length === 0 && <p className="en-notes">{speaker(sheetWords, speech.lang)('noneThere')}</p>}
      <ul className="en-pile">
        {kindsOfCards(list).map(({ kind, n }) => (
          <li key={kind} className={hues(cards[kind].colours)}>
            <b className="numbers">{cards[kind].cost}</b>
            <span>{cardName(cards[kind], speech.lang)}</span>
            {n > 1 && <i>×{n}</i>}
          </li>
        ))}
      </ul>
    </>
  );
}

function PilesSheet({ g, speech, openClause, side }: Props & { side: number }) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const player = g.players[side];
  const deck = player.deck as unknown as { count: number; cards: Card[] | null };
  return (
    <>
      <h2>{say('party')}</h2>
      <ul className="en-lines">
        {player.heroes.map(({ kind, wait, cooldown, traits: carried, adapt }) => (
          <li key={kind} className="en-line">
            <Icon name={unitIcon(kind)} />
            <span>
              <b>{unitName(kind, lang)}</b>{' '}
              {wait < 0 ? say('onField') : wait === 0 ? say('waitsReady') : say('waits', { n: wait })} ·{' '}
              {say('cooldown', { n: cooldown })}
              {carried.length > 0 &&
                ` · ${carried.map((t) => abilityLine(traits[t].key, lang).name).join(' ')}`}
              {adapt.some((n) => n > 0) &&
                ` · ${say('adaptation')} ${adapt.flatMap((n, i) => (n > 0 ? [`${hueWords[COLOURS[i]].name[lang]}${n}`] : [])).join(' ')}`}
            </span>
          </li>
        ))}
      </ul>
      {player.feats.length > 0 && (
        <>
          <h2>{say('feats')}</h2>
          <ul className="en-lines">
            {player.feats.map((n) => (
              <Line
                key={n}
                icon={ICONS.feat}
                name={feats[n].feat.name[lang]}
                text={feats[n].feat.text[lang]}
                clause={feats[n].feat.clause}
                open={openClause}
              />
            ))}
          </ul>
        </>
      )}
      <Pile title={say('standbyOf', { n: player.standby.length })} list={player.standby} speech={speech} />
      {deck.cards && (
        <Pile
          title={say('deckOf', { n: deck.count })}
          list={deck.cards}
          speech={speech}
          note={say('orderUnknown')}
        />
      )}
      {player.destroyed.length > 0 && (
        <Pile title={say('destroyed')} list={player.destroyed} speech={speech} />
      )}
    </>
  );
}

/** EN-32.11: a key event and when it comes; of a secret nothing but that there is one. */
function sayKey(event: number, lang: Lang): string {
  if (event < 0) return lang === 'zh' ? '？' : '?';
  const { name, printed } = events[event];
  return `${name[lang]}${lang === 'zh' ? '：' : ': '}${(printed as KeyEvent).condition[lang]}`;
}

/** EN-18.4, EN-28.10: what the map gives the second side; '' for nothing. */
function saySecond(g: Encounter, lang: Lang): string {
  const { duel, encounter } = fieldOf(g);
  const { hand, focus } = duel?.bonus ?? { hand: (encounter?.rival?.hand ?? 2) - 2, focus: 0 };
  if (g.house.compensation === 'none' || (hand === 0 && focus === 0)) return '';
  return speaker(sheetWords, lang)('second', { hand: 2 + hand, focus: plus(focus) });
}

function GoalSheet({ g, speech }: Props) {
  const { lang } = speech;
  const say = speaker(sheetWords, lang);
  const { goal, defeat } = sayGoal(g, lang);
  const second = saySecond(g, lang);
  const { printed, encounter } = fieldOf(g);
  return (
    <>
      <h2>{printed.name[lang]}</h2>
      {encounter?.story[lang] && <p className="en-text">{encounter.story[lang]}</p>}
      <p className="en-notes">
        <b>{say('goal')}</b> {goal}
      </p>
      {defeat && (
        <p className="en-notes">
          <b>{say('defeat')}</b> {defeat}
        </p>
      )}
      {second && <p className="en-notes">{second}</p>}
    </>
  );
}
