import type { Json, Lang } from '@kaiju/kernel';
import type { BoardProps } from '@kaiju/web/kit';
import { Button, Icon } from '@kaiju/web/kit';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { encounter as printedEncounter } from '../content/encounters/index.ts';
import { colours as hueWords } from '../content/glossary.ts';
import { campaign, prices, unit as printedUnit, talents } from '../content/index.ts';
import type { CampaignNode, Hero, Encounter as PrintedEncounter, Reward } from '../content/types.ts';
import { cardOf, cards, featOf, feats, kindOf, kinds, traits, versionOf } from '../effects/code.ts';
import type { EncounterView } from '../state.ts';
import { words } from '../words.ts';
import { refusalOf } from './choices.ts';
import { cardIcon, hues, ICONS, unitIcon, unitIconOf } from './look.ts';
import {
  abilityLine,
  boonLine,
  cardName,
  cardText,
  cardType,
  sayLosing,
  sayWinning,
  statsLine,
  unitName,
} from './say.ts';
import { seen } from './seen.ts';
import { boardWords, speaker } from './words.ts';
import { worldWords } from './world.words.ts';

type Props = BoardProps<EncounterView>;
type Run = NonNullable<EncounterView['run']>;

/** An answer of the world map, as far as it is read here. */
interface Answer {
  hero?: string;
  to?: string;
  card?: string;
  feat?: string;
  carry?: number;
  by?: string;
  drop?: number;
  enhance?: number;
  transform?: number;
  buy?: string;
  sell?: number;
  talent?: string;
}

/** Between the fights: the road, the party and what it carries, and what this place has to offer. */
export function World(props: Props) {
  const { view, ask, lang, stage } = props;
  const run = view.g.run as Run;
  const say = speaker(worldWords, lang);
  const options = (ask?.options ?? []) as readonly Json[];
  const [chosen, choose] = useState<Json | null>(null);
  const asked = ask?.id;
  // A new question: what was chosen was an answer to the last one.
  useEffect(() => choose(null), [asked]);
  const held = chosen !== null && options.some((option) => same(option, chosen)) ? chosen : null;
  const pick = (answer: Json) =>
    held !== null && same(held, answer) ? props.answer(answer) : choose(answer);
  const roads = new Map(
    options.flatMap((option) => {
      const { to } = asAnswer(option);
      return to === undefined ? [] : [[to, option] as const];
    }),
  );
  const wordy = options.filter((option): option is string => typeof option === 'string');
  return (
    <div className="en-world" data-ask={asked} data-kind={ask?.kind} ref={stage.ref('world')}>
      <header className="en-purse">
        <b>{say('campaign')}</b>
        <Purse icon={ICONS.resolve} n={run.resolve} label={say('resolve', { n: run.resolve })} />
        <Purse icon={ICONS.folios} n={run.folios} label={say('folios', { n: run.folios })} />
        <Purse icon={ICONS.focus} n={run.cap} label={say('cap', { n: run.cap })} />
        <Purse icon={ICONS.deck} n={run.limit} label={say('limit', { n: run.limit })} />
        <span className="en-feats">
          {run.feats.map((n) => (
            <span key={n} title={feats[n].feat.text[lang]}>
              <Icon name={ICONS.feat} />
              {feats[n].feat.name[lang]}
            </span>
          ))}
        </span>
      </header>
      <Road {...{ run, lang, roads, held }} onPick={pick} />
      <div className="en-place">
        <Place {...props} {...{ run, options, held }} onPick={pick} />
      </div>
      {ask !== null && (
        <footer className="en-going">
          {held !== null && typeof held !== 'string' && (
            <Button kind="main" className="en-confirm" onClick={() => props.answer(held)}>
              {say('confirm')}
            </Button>
          )}
          {wordy.map((word) => (
            <Button
              key={word}
              kind={held === null && word !== 'skip' ? 'main' : 'plain'}
              className={`en-${word}`}
              onClick={() => props.answer(word)}
            >
              {word === 'skip' && ask.kind === 'reward'
                ? say('skip')
                : word === 'go'
                  ? say('go')
                  : say('leave')}
            </Button>
          ))}
        </footer>
      )}
    </div>
  );
}

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b);
const asAnswer = (value: Json): Answer =>
  typeof value === 'object' && value !== null ? (value as Answer) : {};

const Purse = ({ icon, n, label }: { icon: string; n: number; label: string }) => (
  <span className="en-count" title={label}>
    <Icon name={icon} />
    <b className="numbers en-brief-count" aria-hidden="true">
      {n}
    </b>
    <span className="en-full-count">{label}</span>
  </span>
);

/** How far along the road each place lies, and how far down the map. */
const PLACES: Record<string, readonly [number, number]> = Object.fromEntries(
  campaign.map(({ id }) => {
    const [, n, way] = /^N(\d+)([ab]?)$/.exec(id) as RegExpExecArray;
    return [id, [Number(n), way === 'a' ? 0.2 : way === 'b' ? 0.66 : 0.43] as const];
  }),
);

function nodeIcon({ kind, encounter }: CampaignNode): string {
  if (kind === 'library') return ICONS.library;
  if (kind === 'shrine') return ICONS.shrine;
  return encounter === undefined ? ICONS.start : ICONS.fight;
}

/** The world map: the road as far as it was walked, where one stands, and where it may go on. */
function Road({
  run,
  lang,
  roads,
  held,
  onPick,
}: {
  run: Run;
  lang: Lang;
  roads: ReadonlyMap<string, Json>;
  held: Json | null;
  onPick(answer: Json): void;
}) {
  const say = speaker(worldWords, lang);
  const here = run.road[run.road.length - 1];
  const strip = useRef<HTMLElement>(null);
  // Where one stands is in sight, also where the road is longer than the screen.
  useEffect(() => {
    const node = strip.current?.querySelector<HTMLElement>(`[data-node="${here}"]`);
    if (node && strip.current) strip.current.scrollLeft = node.offsetLeft - strip.current.clientWidth / 2;
  }, [here]);
  const at = (id: string) => {
    const [x, y] = PLACES[id];
    return [x + 0.5, y] as const;
  };
  return (
    <nav ref={strip} className="en-road" aria-label={say('road')}>
      <div className="en-road-map">
        <svg viewBox="0 0 11 1" preserveAspectRatio="none" aria-hidden="true">
          {campaign.flatMap(({ id, to }) =>
            to.map((next) => {
              const [[x1, y1], [x2, y2]] = [at(id), at(next)];
              const walked = run.road.includes(id) && run.road[run.road.indexOf(id) + 1] === next;
              const open = id === here && roads.has(next);
              return (
                <line
                  key={`${id}${next}`}
                  {...{ x1, y1, x2, y2 }}
                  className={walked ? 'is-walked' : open ? 'is-open' : ''}
                  vectorEffect="non-scaling-stroke"
                />
              );
            }),
          )}
        </svg>
        {campaign.map((node) => {
          const answer = roads.get(node.id);
          const [x, y] = PLACES[node.id];
          const state =
            node.id === here ? 'is-here' : run.road.includes(node.id) ? 'is-past' : answer ? 'is-open' : '';
          const style = { '--x': x, '--y': y } as CSSProperties;
          const stars = node.encounter ? '★'.repeat(printedEncounter(node.encounter).stars) : '';
          const said = [
            node.name[lang],
            ...(node.encounter ? [printedEncounter(node.encounter).name[lang]] : []),
            ...(node.id === here ? [say('here')] : run.road.includes(node.id) ? [say('past')] : []),
          ].join(lang === 'zh' ? '，' : ', ');
          const content = (
            <>
              <Icon name={nodeIcon(node)} />
              <span>{node.name[lang]}</span>
              {stars && <small aria-hidden="true">{stars}</small>}
            </>
          );
          return answer === undefined ? (
            <span
              key={node.id}
              data-node={node.id}
              className={`en-node ${state}`}
              style={style}
              aria-label={said}
              role="img"
            >
              {content}
            </span>
          ) : (
            <button
              key={node.id}
              type="button"
              data-node={node.id}
              className={`en-node ${state}`}
              style={style}
              aria-pressed={held !== null && same(held, answer)}
              onClick={() => onPick(answer)}
            >
              {content}
            </button>
          );
        })}
      </div>
    </nav>
  );
}

interface PlaceProps extends Props {
  run: Run;
  options: readonly Json[];
  held: Json | null;
  onPick(answer: Json): void;
}

function Place(props: PlaceProps): ReactNode {
  const { ask, run, options, held, onPick, lang, view } = props;
  const say = speaker(worldWords, lang);
  const here = campaign.find(({ id }) => id === run.road[run.road.length - 1]) as CampaignNode;
  switch (ask?.kind ?? '') {
    case 'protagonist':
    case 'companion':
      return (
        <ul className="en-choices">
          {options.map((option) => {
            const id = asAnswer(option).hero as string;
            return (
              <li key={id}>
                <HeroCard
                  hero={kinds[kindOf(id)].hero as Hero}
                  lang={lang}
                  chosen={held !== null && same(held, option)}
                  onPick={() => onPick(option)}
                />
              </li>
            );
          })}
        </ul>
      );
    case 'road':
      return (
        <ul className="en-choices is-wide">
          {options.map((option) => {
            const node = campaign.find(({ id }) => id === asAnswer(option).to) as CampaignNode;
            return (
              <li key={node.id}>
                <button
                  type="button"
                  className="en-option is-brief"
                  aria-pressed={held !== null && same(held, option)}
                  onClick={() => onPick(option)}
                >
                  {node.encounter ? <Brief id={node.encounter} lang={lang} /> : <b>{node.name[lang]}</b>}
                </button>
              </li>
            );
          })}
        </ul>
      );
    case 'camp':
      return (
        <>
          <section className="en-paper">
            {run.attempt > 0 && <p className="en-again">{say('again', { left: run.resolve })}</p>}
            <Brief id={here.encounter as string} lang={lang} />
          </section>
          <Loads {...props} />
        </>
      );
    case 'reward':
      return options.some((option) => asAnswer(option).card !== undefined) ? (
        <>
          <h2>{say('takeCard')}</h2>
          <Offers {...props} />
        </>
      ) : options.some((option) => asAnswer(option).feat !== undefined) ? (
        <Feats {...props} />
      ) : (
        <>
          <h2>{say('takeUpgrade', { n: run.left })}</h2>
          <Loads {...props} />
        </>
      );
    case 'library':
      return (
        <>
          <h2>{say('shop', { price: prices.buy })}</h2>
          <Offers {...props} />
          <h2>{say(run.gift ? 'servicesFree' : 'services', { ...prices })}</h2>
          <Loads {...props} />
        </>
      );
    case 'feat':
      return <Feats {...props} />;
    case 'shrine':
      return <Talents {...props} />;
    default:
      return (
        <section className="en-paper">
          <h2>
            {run.over === ''
              ? here.name[lang]
              : say(run.over === 'won' ? 'runWon' : 'runLost', { score: run.score })}
          </h2>
          {view.result === null && <p>{say('waiting')}</p>}
        </section>
      );
  }
}

function HeroCard({
  hero,
  lang,
  chosen,
  onPick,
}: {
  hero: Hero;
  lang: Lang;
  chosen: boolean;
  onPick(): void;
}) {
  return (
    <button
      type="button"
      className={`en-option en-hero ${hues(hero.colours)}`}
      aria-pressed={chosen}
      onClick={onPick}
    >
      <span className="en-option-head">
        <Icon name={unitIconOf(hero.id)} />
        <span>
          <b>{hero.name[lang]}</b>
          <small>{hero.title[lang]}</small>
        </span>
      </span>
      <span>
        {hero.colours.map((colour) => hueWords[colour].name[lang]).join(' · ')} · {statsLine(hero, lang)}
      </span>
      {hero.abilities.map((key) => {
        const { name, text } = abilityLine(key, lang);
        return (
          <span key={key}>
            <b>{name}</b> {text}
          </span>
        );
      })}
      <small>{hero.load.map((key) => cardName(cards[cardOf(key)], lang)).join(' · ')}</small>
    </button>
  );
}

/** An encounter before it is entered: what it is about, who waits there, and what it brings. */
function Brief({ id, lang }: { id: string; lang: Lang }) {
  const say = speaker(worldWords, lang);
  const printed = printedEncounter(id);
  const foes = new Map<string, number>();
  for (const { unit, ours } of printed.units) if (!ours) foes.set(unit, (foes.get(unit) ?? 0) + 1);
  return (
    <span className="en-brief">
      <b className="en-brief-name">
        {printed.name[lang]} <small>{'★'.repeat(printed.stars)}</small>
      </b>
      <span>{printed.story[lang]}</span>
      <span>
        <b>{speaker(boardWords, lang)('goal')}</b> {sayWinning(printed, lang)}
      </span>
      <span>
        <b>{speaker(boardWords, lang)('defeat')}</b> {sayLosing(printed, lang)}
      </span>
      <MiniMap printed={printed} />
      <span className="en-foes">
        {[...foes].map(([unit, n]) => (
          <span key={unit} title={statsLine(printedUnit(unit), lang)}>
            <Icon name={unitIconOf(unit)} />
            {printedUnit(unit).name[lang]}
            {n > 1 && ` ×${n}`}
          </span>
        ))}
      </span>
      <span>
        <b>{say('rewards')}</b> {printed.rewards.map((reward) => sayReward(reward, lang)).join(' · ')}
      </span>
    </span>
  );
}

/** The lie of the land: zones of both sides, terrain, and where the enemies stand. */
function MiniMap({ printed }: { printed: PrintedEncounter }) {
  const { zones, terrain, ours, units } = printed;
  const placed = new Map(units.map(({ unit, at: [x, y], ours: mine }) => [`${x},${y}`, { unit, mine }]));
  return (
    <span className="en-mini" style={{ '--w': zones[0].length } as CSSProperties} aria-hidden="true">
      {zones.flatMap((row, y) =>
        [...row].map((letter, x) => {
          const there = placed.get(`${x},${y}`);
          const ground = { s: 'sticky', f: 'burning', c: 'curse', m: 'fog' }[terrain[y][x]];
          const side = letter === '#' ? 'is-rock' : ours.includes(letter) ? 'en-seat-0' : 'en-seat-1';
          return (
            <span key={`${x},${y}`} className={`${side} ${ground ? `is-${ground}` : ''}`}>
              {there && <i className={there.mine ? 'en-seat-0' : 'en-seat-1'} />}
            </span>
          );
        }),
      )}
    </span>
  );
}

function sayReward(reward: Reward, lang: Lang): string {
  const say = speaker(worldWords, lang);
  switch (reward.r) {
    case 'folios':
      return say('r_folios', { n: reward.n });
    case 'card':
      return say('r_card');
    case 'feat':
      return say('r_feat', {
        feats: reward.oneOf.map((id) => feats[featOf(id)].feat.name[lang]).join(' / '),
      });
    case 'handLimit':
      return say('r_handLimit', { n: reward.n });
    case 'focusCap':
      return say('r_focusCap', { n: reward.n });
    default:
      return say(reward.to === 'plus' ? 'r_plus' : 'r_turned', { n: reward.n });
  }
}

/** A card as it lies on the table of a library. */
function Offered({
  kind,
  lang,
  chosen,
  dim,
  price,
  onPick,
}: {
  kind: number;
  lang: Lang;
  chosen: boolean;
  dim?: boolean;
  price?: number;
  onPick(): void;
}) {
  const card = cards[kind];
  const held = card.unit >= 0 ? kinds[card.unit].traits.map((t) => abilityLine(traits[t].key, lang)) : [];
  return (
    <button
      type="button"
      className={`en-option ${hues(card.colours)} ${dim ? 'is-dim' : ''}`}
      aria-pressed={chosen}
      onClick={onPick}
    >
      <span className="en-option-head">
        <Icon name={cardIcon(card)} />
        <span>
          <b>{cardName(card, lang)}</b>
          <small>
            {cardType(card, lang)} · {card.cost}
            {price !== undefined && ` · ${speaker(worldWords, lang)('price', { n: price })}`}
          </small>
        </span>
      </span>
      <span>{cardText(card.printed, card.variant, lang)}</span>
      {held.map(({ name, text }) => (
        <small key={name}>
          <b>{name}</b> {text}
        </small>
      ))}
      {card.boon.length > 0 && (
        <small>{speaker(boardWords, lang)('boon', { text: boonLine(card.boon, lang) })}</small>
      )}
    </button>
  );
}

/** Cards that are given or sold here. */
function Offers({ run, ask, options, held, onPick, lang, wonder, refused, speech, openClause }: PlaceProps) {
  const [tried, setTried] = useState<Json | null>(null);
  useEffect(() => {
    if (tried !== null) wonder?.([tried]);
  }, [tried, wonder]);
  const found = tried === null ? null : refusalOf(refused, [tried]);
  const shop = ask?.kind === 'library';
  return (
    <>
      <ul className="en-choices is-small">
        {run.offer.map((kind) => {
          const answer: Json = shop ? { buy: cards[kind].key } : { card: cards[kind].key };
          const may = options.some((option) => same(option, answer));
          return (
            <li key={kind}>
              <Offered
                {...{ kind, lang }}
                chosen={held !== null && same(held, answer)}
                dim={!may}
                price={shop ? prices.buy : undefined}
                onPick={() => (may ? onPick(answer) : setTried(answer))}
              />
            </li>
          );
        })}
      </ul>
      {found && (
        <p className="en-why is-here" role="status">
          <Icon name="info" />
          <span>{words.reason?.(found.reason as never, speech)}</span>
          <button type="button" className="en-clause reach" onClick={() => openClause(found.clause)}>
            {found.clause}
          </button>
        </p>
      )}
    </>
  );
}

function Feats({ options, held, onPick, lang }: PlaceProps) {
  return (
    <ul className="en-choices">
      {options.flatMap((option) => {
        const { feat: id } = asAnswer(option);
        if (id === undefined) return [];
        const { feat } = feats[featOf(id)];
        return [
          <li key={id}>
            <button
              type="button"
              className="en-option"
              aria-pressed={held !== null && same(held, option)}
              onClick={() => onPick(option)}
            >
              <span className="en-option-head">
                <Icon name={ICONS.feat} />
                <b>{feat.name[lang]}</b>
              </span>
              <span>{feat.text[lang]}</span>
            </button>
          </li>,
        ];
      })}
    </ul>
  );
}

function Talents({ run, options, held, onPick, lang }: PlaceProps) {
  const say = speaker(worldWords, lang);
  return (
    <>
      <h2>{say('talents', { price: prices.talent })}</h2>
      <ul className="en-choices">
        {run.party.map((kind, i) => (
          <li key={kind} className="en-paper">
            <b>{unitName(kind, lang)}</b>
            {talents.map(({ id, text }) => {
              const answer: Json = { talent: id, by: kinds[kind].id };
              const may = options.some((option) => same(option, answer));
              return (
                <Button
                  key={id}
                  disabled={!may}
                  aria-pressed={run.talents[i] === id || (held !== null && same(held, answer))}
                  onClick={() => onPick(answer)}
                >
                  {text[lang].replace(/[.。]$/, '')}
                </Button>
              );
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What may be done with a card of the run here. */
function servicesOf(options: readonly Json[], i: number): Json[] {
  return options.filter((option) => {
    const { carry, drop, enhance, transform, sell } = asAnswer(option);
    return [carry, drop, enhance, transform, sell].includes(i);
  });
}

/** Who carries what; a card that is held can be given, put down, enhanced, transformed or sold. */
function Loads({ view, run, options, lang, answer }: PlaceProps) {
  const say = speaker(worldWords, lang);
  const [held, hold] = useState(-1);
  const g = seen(view.g);
  const at = run.cards[held] === undefined ? -1 : held;
  const services = at < 0 ? [] : servicesOf(options, at);
  const groups = [
    ...run.party.map((kind, by) => ({ by, name: unitName(kind, lang), icon: unitIcon(kind) })),
    ...(run.cards.some(({ by }) => by < 0) ? [{ by: -1, name: say('kept'), icon: ICONS.deck }] : []),
  ];
  const card = at < 0 ? null : cards[run.cards[at].kind];
  const become = (variant: 'plus' | 'turned') =>
    card === null || g.run === null ? '' : cardText(card.printed, variant, lang);
  return (
    <section className="en-loads" aria-label={say('loads')}>
      {groups.map(({ by, name, icon }) => (
        <div key={by} className="en-paper">
          <h2>
            <Icon name={icon} />
            {name} <small className="numbers">{run.cards.filter((owned) => owned.by === by).length}</small>
          </h2>
          <ul>
            {run.cards.map((owned, i) =>
              owned.by !== by ? null : (
                // Equal cards are equal: the place in the list tells them apart.
                <li key={`${i}:${owned.kind}`}>
                  <button
                    type="button"
                    className={`en-slip ${hues(cards[owned.kind].colours)} ${servicesOf(options, i).length === 0 ? 'is-dim' : ''}`}
                    aria-pressed={at === i}
                    onClick={() => hold(at === i ? -1 : i)}
                  >
                    <b className="numbers">{cards[owned.kind].cost}</b>
                    <span>{cardName(cards[owned.kind], lang)}</span>
                  </button>
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
      {card !== null && (
        <section className="en-paper en-service" aria-label={cardName(card, lang)}>
          <b>{cardName(card, lang)}</b>
          <span>{cardText(card.printed, card.variant, lang)}</span>
          {card.boon.length > 0 && (
            <small>{speaker(boardWords, lang)('boon', { text: boonLine(card.boon, lang) })}</small>
          )}
          {services.map((service) => {
            const { carry, by, drop, enhance, transform } = asAnswer(service);
            const variant = enhance !== undefined ? 'plus' : 'turned';
            const words =
              carry !== undefined
                ? say('give', { hero: unitName(kindOf(by as string), lang) })
                : drop !== undefined
                  ? say('putDown')
                  : enhance !== undefined
                    ? say('enhance')
                    : transform !== undefined
                      ? say('transform')
                      : say('sell');
            return (
              <span key={JSON.stringify(service)} className="en-service-row">
                <Button
                  onClick={() => {
                    hold(-1);
                    answer(service);
                  }}
                >
                  {words}
                </Button>
                {(enhance !== undefined || transform !== undefined) &&
                  versionOf(run.cards[at].kind, variant) >= 0 && <small>{become(variant)}</small>}
              </span>
            );
          })}
        </section>
      )}
    </section>
  );
}
