import type { Json, Lang } from '@kaiju/kernel';
import { type BoardProps, Button, Icon } from '@kaiju/web/kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PRINTED_IN } from '../content/clauses.ts';
import type { Artifact, Edition, Kind } from '../edition.ts';
import { type Miracle, rulesFor } from '../state.ts';
import { deckOption } from './choices.ts';
import { artifactIcon, creatureIcon, ICONS, KEYWORD_ICONS } from './look.ts';
import { SeatMark } from './marks.tsx';
import { effectsOf, rangeText, stars, traitsOf } from './pieces.ts';
import { boardWords, deckWords, KEYWORD_NAMES, pieceWords, speaker } from './words.ts';

type Props = BoardProps<Miracle>;

/** The numbers of a creature, a row for each star. */
function Numbers({ kind, lang }: { kind: Kind; lang: Lang }) {
  const say = speaker(boardWords, lang);
  const columns = [
    [ICONS.cost, say('cost')],
    [ICONS.attack, say('attack')],
    [ICONS.health, say('health')],
    [ICONS.range, say('range')],
    [ICONS.move, say('move')],
    [ICONS.cooldown, say('cooldown')],
  ];
  return (
    <table className="mi-numbers numbers">
      <thead>
        <tr>
          <td />
          {columns.map(([icon, name]) => (
            <th key={icon} scope="col">
              <Icon name={icon} label={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kind.stars.map((star, i) => (
          <tr key={i}>
            <th scope="row">{stars(i + 1)}</th>
            <td>{star.cost}</td>
            <td>{star.attack}</td>
            <td>{star.hp}</td>
            <td>{rangeText(star.range, lang)}</td>
            <td>{star.move}</td>
            <td>{star.cooldown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CreatureCard({ kind, lang, children }: { kind: Kind; lang: Lang; children?: ReactNode }) {
  return (
    <>
      <span className="mi-card-head">
        <Icon name={creatureIcon(kind)} className="mi-card-icon" />
        <span>
          <b>{kind.title[lang]}</b>
          <small>
            {speaker(deckWords, lang)('unit', { n: kind.units.join(' / ') })}
            {kind.keywords.map((keyword) => (
              <span key={keyword} className="mi-card-keyword">
                <Icon name={KEYWORD_ICONS[keyword]} />
                {KEYWORD_NAMES[keyword][lang]}
              </span>
            ))}
          </small>
        </span>
        {children}
      </span>
      <Numbers kind={kind} lang={lang} />
      <ul className="mi-card-text">
        {traitsOf(kind, lang).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function ArtifactCard(props: { edition: Edition; artifact: Artifact; lang: Lang; children?: ReactNode }) {
  const { edition, artifact, lang } = props;
  return (
    <>
      <span className="mi-card-head">
        <Icon name={artifactIcon(artifact)} className="mi-card-icon" />
        <span>
          <b>{artifact.title[lang]}</b>
          <small>
            {pieceWords[artifact.way][lang]} · {speaker(pieceWords, lang)('price', { ...artifact })}
          </small>
        </span>
        {props.children}
      </span>
      <ul className="mi-card-text">
        {effectsOf(edition, artifact, lang).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

/** What a deck can and can't do, from its numbers alone. */
function hintsOf(kinds: readonly Kind[], lang: Lang): { text: string; warns: boolean }[] {
  if (kinds.length < 3) return [];
  const say = speaker(deckWords, lang);
  const hints: { text: string; warns: boolean }[] = [];
  const fights = (kind: Kind) => kind.stars.some((star) => star.range !== null && star.attack > 0);
  const hitsAir = kinds.some((kind) => fights(kind) && (kind.has.flying || kind.has['anti-air']));
  hints.push({ text: say(hitsAir ? 'hitsFliers' : 'noAntiAir'), warns: !hitsAir });
  if (kinds.some((kind) => kind.has.flying)) hints.push({ text: say('hasFlier'), warns: false });
  if (kinds.some((kind) => kind.stars.some(({ range }) => range !== null && range[1] > 1)))
    hints.push({ text: say('hasRange'), warns: false });
  const cheap = kinds.some((kind) => kind.stars[0].cost <= 2);
  hints.push({ text: say(cheap ? 'cheap' : 'slow'), warns: !cheap });
  return hints;
}

/** MI-2.1: a deck is chosen in secret. */
export function DeckChoice(props: Props) {
  const { view, ask, lang, hint } = props;
  const { g } = view;
  const say = speaker(deckWords, lang);
  const edition = rulesFor(g);
  const artifacts = Object.values(edition.artifacts);
  const kinds = Object.values(edition.creatures).filter((kind) => !kind.token);
  const [artifact, setArtifact] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [sealed, setSealed] = useState(false);
  const missing = [
    artifact === null && say('missingArtifact'),
    chosen.length < 3 && say('missingCreatures', { n: 3 - chosen.length }),
  ].filter((part) => part !== false);
  const option = ask && artifact !== null ? deckOption(ask, artifact, chosen) : undefined;
  const own = artifact === null ? null : edition.artifacts[artifact];
  const deck = chosen.map((id) => edition.creatures[id]);

  const toggle = (id: string) => {
    if (chosen.includes(id)) setChosen(chosen.filter((other) => other !== id));
    else if (chosen.length < 3) setChosen([...chosen, id]);
    else return hint(say('full'));
    hint(null);
  };
  const seal = () => {
    if (option === undefined)
      return hint(say('missing', { what: missing.join(lang === 'zh' ? '、' : ', ') }));
    setSealed(true);
    hint(null);
    props.answer(option as Json);
  };
  const anything = () => {
    const all = [...kinds];
    const picks = [0, 1, 2].map(() => all.splice(Math.floor(Math.random() * all.length), 1)[0].id);
    setChosen(picks);
    setArtifact(artifacts[Math.floor(Math.random() * artifacts.length)].id);
  };

  if (ask === null) return <Envelopes {...props} sealed={sealed} artifact={own} deck={deck} />;
  return (
    <section className="mi-deck">
      <header>
        <h2>{say('title')}</h2>
        <p className="soft">{say('secret')}</p>
      </header>
      <fieldset>
        <legend>{say('artifact')}</legend>
        <div className="mi-cards">
          {artifacts.map((it) => (
            <label key={it.id} className="mi-card paper">
              <input
                type="radio"
                name="mi-artifact"
                className="unseen"
                checked={artifact === it.id}
                onChange={() => setArtifact(it.id)}
              />
              <ArtifactCard edition={edition} artifact={it} lang={lang}>
                <Icon name="check" className="mi-card-check" />
              </ArtifactCard>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{say('creatures')}</legend>
        <div className="mi-cards">
          {kinds.map((kind) => (
            <label key={kind.id} className="mi-card paper">
              <input
                type="checkbox"
                className="unseen"
                checked={chosen.includes(kind.id)}
                onChange={() => toggle(kind.id)}
              />
              <CreatureCard kind={kind} lang={lang}>
                <Icon name="check" className="mi-card-check" />
              </CreatureCard>
            </label>
          ))}
        </div>
      </fieldset>
      <footer className="mi-deck-bar">
        <ul className="mi-picks" aria-label={say('chosen')}>
          <li className={own ? 'is-full' : ''}>
            {own ? (
              <Icon name={artifactIcon(own)} label={own.title[lang]} />
            ) : (
              <span className="unseen">{say('noArtifact')}</span>
            )}
          </li>
          {[0, 1, 2].map((i) => (
            <li key={i} className={deck[i] ? 'is-full' : ''}>
              {deck[i] ? (
                <Icon name={creatureIcon(deck[i])} label={deck[i].title[lang]} />
              ) : (
                <span className="unseen">{say('noCreature')}</span>
              )}
            </li>
          ))}
        </ul>
        <ul className="mi-deck-hints" aria-label={say('hint')} aria-live="polite">
          {hintsOf(deck, lang).map(({ text, warns }) => (
            <li key={text} className={warns ? 'is-warning' : ''}>
              {text}
            </li>
          ))}
          {missing.length > 0 && (
            <li className="is-missing">
              {say('missing', { what: missing.join(lang === 'zh' ? '、' : ', ') })}
            </li>
          )}
        </ul>
        <Button kind="quiet" icon="perspective-dice-six-faces-random" onClick={anything}>
          {say('any')}
        </Button>
        <Button kind="main" icon="lock" aria-disabled={option === undefined} onClick={seal}>
          {say('seal')}
        </Button>
      </footer>
    </section>
  );
}

/** Two sealed decks on the table: the own one is known to its owner. */
function Envelopes(props: Props & { sealed: boolean; artifact: Artifact | null; deck: readonly Kind[] }) {
  const { view, seat, lang, speech, stage, sealed, artifact, deck } = props;
  const say = speaker(deckWords, lang);
  const order = seat === 1 ? [1, 0] : [0, 1];
  // The button that sealed it is gone: whoever pressed it goes on from here.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (sealed) title.current?.focus({ preventScroll: true });
  }, [sealed]);
  return (
    <section className="mi-sealed">
      <h2 ref={title} tabIndex={-1}>
        {say(seat >= 0 && !view.waiting.includes(seat) ? 'sealed' : 'choosing')}
      </h2>
      <p className="soft">{say('waitOther')}</p>
      <div className="mi-envelopes">
        {order.map((who) => (
          <div key={who} ref={stage.ref(`deck:${who}`)} className={`mi-envelope mi-seat-${who}`}>
            <SeatMark seat={who} size={28} />
            <b>{speech.name(who)}</b>
            {who === seat && sealed && artifact ? (
              <span className="mi-picks">
                <Icon name={artifactIcon(artifact)} label={artifact.title[lang]} />
                {deck.map((kind) => (
                  <Icon key={kind.id} name={creatureIcon(kind)} label={kind.title[lang]} />
                ))}
              </span>
            ) : (
              <Icon name={view.waiting.includes(who) ? 'hourglass' : 'lock'} className="mi-seal" />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** MI-2.2: both decks, side by side, until the player has seen them. */
export function Reveal(props: Props & { close(): void }) {
  const { view, seat, lang, speech, close } = props;
  const { g } = view;
  const say = speaker(deckWords, lang);
  const edition = rulesFor(g);
  const begin = useRef<HTMLButtonElement>(null);
  useEffect(() => begin.current?.focus({ preventScroll: true }), []);
  const own = seat < 0 ? g.first : seat;
  return (
    <div
      className="mi-reveal"
      role="dialog"
      aria-label={say('revealed')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <h2>{say('revealed')}</h2>
      <div className="mi-decks">
        {[own, 1 - own].map((who) => (
          <section key={who} className={`mi-seat-${who}`}>
            <h3>
              <SeatMark seat={who} size={20} />
              {who === seat ? say('yours') : speech.name(who)}
              <small>{say(who === g.first ? 'first' : 'second')}</small>
            </h3>
            <ul>
              <li className="mi-flip paper">
                <Icon name={artifactIcon(edition.artifacts[g.players[who].artifact])} />
                <b>{edition.artifacts[g.players[who].artifact].title[lang]}</b>
                <small>
                  {effectsOf(edition, edition.artifacts[g.players[who].artifact], lang).slice(1).join(' · ')}
                </small>
                <ClauseLink id={PRINTED_IN[g.players[who].artifact]} {...props} />
              </li>
              {g.players[who].slots.map(({ kind }) => (
                <li key={kind} className="mi-flip paper">
                  <Icon name={creatureIcon(edition.creatures[kind])} />
                  <b>{edition.creatures[kind].title[lang]}</b>
                  <small>{traitsOf(edition.creatures[kind], lang).join(' · ')}</small>
                  <ClauseLink id={PRINTED_IN[kind]} {...props} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Button ref={begin} kind="main" icon="swords-emblem" onClick={close}>
        {say('begin')}
      </Button>
    </div>
  );
}

function ClauseLink({ id, lang, openClause }: Props & { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <button
      type="button"
      className="mi-clause"
      aria-label={speaker(boardWords, lang)('clause', { id })}
      onClick={() => openClause(id)}
    >
      {id}
    </button>
  );
}
