import type { Lang } from '@kaiju/kernel';
import { Icon, Tooltip } from '@kaiju/web/kit';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { attributes, cardTypes } from '../content/glossary.ts';
import type { LordId } from '../content/types.ts';
import { ATTRS, type Kind, kinds } from '../effects/code.ts';
import type { DungeonView, PieceView } from '../state.ts';
import { ATTR_ICONS, CARD_ICONS, ICONS, LORD_LOOKS, TYPE_ICONS } from './look.ts';
import { attrsOf, handValues, type Values } from './reading.ts';
import { boardWords, speaker } from './words.ts';

/** What a kind of card is, in a word: a rite is a trap that is called by its own name. */
export function typeName({ type, rite }: Kind, lang: Lang): string {
  if (type === 'npc') return boardWords.adventurer[lang];
  return cardTypes[rite ? 'rite' : type].name[lang];
}

export function typeIcon({ type, rite }: Kind): string {
  return TYPE_ICONS[rite ? 'rite' : type];
}

/** Where it is from: its level, or its lord. */
export function originOf({ level, lord }: Kind, lang: Lang): string {
  const say = speaker(boardWords, lang);
  return lord === null ? say('level', { level }) : say('heroCard');
}

export function inLordColour(lord: LordId | null | undefined): CSSProperties | undefined {
  return lord ? ({ '--lord': LORD_LOOKS[lord].colour } as CSSProperties) : undefined;
}

/** A card in one line, for ears. */
export function sayCard(
  g: DungeonView,
  kind: number,
  lang: Lang,
  values?: Values,
  piece?: PieceView,
): string {
  const say = speaker(boardWords, lang);
  const of = kinds[kind];
  const { hp, wounds, def, atk } = values ?? handValues(g, kind);
  const attrs = attrsOf(g, kind, piece)
    .map(({ attr, n }) => `${attributes[attr].name[lang]} ${n}`)
    .join(lang === 'zh' ? '、' : ', ');
  const parts = [
    of.card.name[lang],
    typeName(of, lang),
    originOf(of, lang),
    of.type === 'trap' ? '' : say('values', { hp: hp - wounds, of: hp, def, atk }),
    attrs,
    of.pref < 0 ? '' : say('wants', { attr: attributes[ATTRS[of.pref]].name[lang] }),
    of.card.text[lang],
  ];
  return parts.filter((part) => part !== '').join(lang === 'zh' ? '，' : ', ');
}

/** HP, DEF and ATK in signs. */
export function Stats({ values, printed }: { values: Values; printed?: Values }) {
  const { hp, wounds, def, atk } = values;
  const change = (now: number, was: number | undefined) =>
    was === undefined || now === was ? '' : now > was ? 'is-more' : 'is-less';
  return (
    <span className="dl-stats numbers">
      <span className={`dl-stat is-hp ${wounds > 0 ? 'is-hurt' : ''}`}>
        <Icon name={ICONS.hp} />
        {hp - wounds}
        {wounds > 0 && <small>/{hp}</small>}
      </span>
      <span className={`dl-stat is-def ${change(def, printed?.def)}`}>
        <Icon name={ICONS.def} />
        {def}
      </span>
      <span className={`dl-stat is-atk ${change(atk, printed?.atk)}`}>
        <Icon name={ICONS.atk} />
        {atk}
      </span>
    </span>
  );
}

export function Attrs({ g, kind, piece }: { g: DungeonView; kind: number; piece?: PieceView }) {
  return (
    <span className="dl-attrs numbers">
      {attrsOf(g, kind, piece).map(({ attr, n }) => (
        <span key={attr} className={`dl-attr is-${attr}`}>
          <Icon name={ATTR_ICONS[attr]} />
          {n}
        </span>
      ))}
    </span>
  );
}

/** All that is printed on a card, for whoever looks closer. */
export function Sheet({
  g,
  kind,
  lang,
  values,
  piece,
  note,
}: {
  g: DungeonView;
  kind: number;
  lang: Lang;
  values?: Values;
  piece?: PieceView;
  note?: string;
}) {
  const of = kinds[kind];
  const { text, name } = of.card;
  return (
    <span className={`dl-sheet paper is-${of.type}`} style={inLordColour(of.lord)}>
      <span className="dl-sheet-head">
        <Icon name={CARD_ICONS[of.id]} />
        <b>{name[lang]}</b>
      </span>
      <span className="dl-sheet-kind">
        <Icon name={typeIcon(of)} />
        {typeName(of, lang)} · {originOf(of, lang)}
      </span>
      {of.type !== 'trap' && (
        <span className="dl-sheet-line">
          <Stats values={values ?? handValues(g, kind)} printed={handValues(g, kind)} />
          <Attrs {...{ g, kind, piece }} />
        </span>
      )}
      {text[lang] !== '' && <span className="dl-sheet-text">{text[lang]}</span>}
      {note && <span className="dl-sheet-note">{note}</span>}
    </span>
  );
}

/** Says all about a card when it is pointed at. */
export function About({ sheet, children }: { sheet: ReactNode; children: ReactElement<object> }) {
  return <Tooltip content={sheet}>{children as Parameters<typeof Tooltip>[0]['children']}</Tooltip>;
}

/** The face of a card in the hand. */
export function HandFace({ g, kind, lang }: { g: DungeonView; kind: number; lang: Lang }) {
  const of = kinds[kind];
  const { name, text } = of.card;
  return (
    <>
      <span className="dl-card-head">
        <Icon name={CARD_ICONS[of.id]} />
        <span className="dl-card-name">{name[lang]}</span>
      </span>
      <span className="dl-card-kind">
        <Icon name={typeIcon(of)} />
        {of.lord === null ? `${typeName(of, lang)} ${of.level}` : typeName(of, lang)}
        {of.lord !== null && <Icon className="dl-card-crown" name={ICONS.heroBack} />}
      </span>
      {of.type !== 'trap' && (
        <span className="dl-card-line">
          <Stats values={handValues(g, kind)} />
          <Attrs {...{ g, kind }} />
        </span>
      )}
      <span className="dl-card-text">{text[lang]}</span>
    </>
  );
}

/** A small sign of a card: an icon on its type's colour. */
export function Token({ kind, hero }: { kind: number; hero?: boolean }) {
  if (kind < 0)
    return (
      <span className={`dl-token is-back ${hero ? 'is-hero' : ''}`}>
        <Icon name={hero ? ICONS.heroBack : ICONS.commonBack} />
      </span>
    );
  const { type, id, lord } = kinds[kind];
  return (
    <span className={`dl-token is-${type}`} style={inLordColour(lord)}>
      <Icon name={CARD_ICONS[id]} />
    </span>
  );
}

/** What is a short sign to eyes is a sentence to ears. */
export function Count({ icon, n, title }: { icon: string; n: ReactNode; title: string }) {
  return (
    <span className="dl-count numbers" title={title}>
      <Icon name={icon} label={title} />
      {n}
    </span>
  );
}

/** What eyes see in signs and short words, ears hear as a sentence. */
export function Spoken({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="unseen">{text}</span>
      <span className="dl-seen" aria-hidden="true">
        {children}
      </span>
    </>
  );
}

/** A seat is told by its number as well as by its colour. */
export function SeatMark({ seat }: { seat: number }) {
  return (
    <span className={`dl-mark dl-seat-${seat}`} aria-hidden="true">
      {seat + 1}
    </span>
  );
}
