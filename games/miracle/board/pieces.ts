import type { Bilingual, Lang } from '@kaiju/kernel';
import type { Piece } from '@kaiju/web/kit';
import { PRINTED_IN } from '../content/clauses.ts';
import { type Artifact, EDITIONS, type Edition, editionOf, type Kind, type Star } from '../edition.ts';
import { artifactIcon, creatureIcon } from './look.ts';
import { KEYWORD_CLAUSES, pieceWords, speaker } from './words.ts';

/** A line in both languages. */
function both(line: (lang: Lang) => string): Bilingual {
  return { zh: line('zh'), en: line('en') };
}

export const stars = (n: number): string => '★'.repeat(n);

export function rangeText(range: Star['range'], lang: Lang): string {
  if (range === null) return lang === 'zh' ? '无' : 'none';
  return range[0] === range[1] ? String(range[0]) : `${range[0]}–${range[1]}`;
}

/** `2`, or `2/3/3` where the stars differ. */
function perStar(values: readonly number[]): string {
  return new Set(values).size === 1 ? String(values[0]) : values.join('/');
}

/** Which stars have something, in brackets, unless all of them do. */
function which(kind: Kind, of: (star: Star) => unknown, lang: Lang): string {
  const having = kind.stars.flatMap((star, i) => (of(star) ? [stars(i + 1)] : []));
  if (having.length === kind.stars.length) return '';
  return lang === 'zh' ? `（${having.join('、')}）` : ` (${having.join(', ')})`;
}

/** What a creature does, said from its numbers: an edition of somebody's own is explained as well. */
export function traitsOf(kind: Kind, lang: Lang): string[] {
  const say = speaker(pieceWords, lang);
  const lines: string[] = kind.keywords.map((keyword) => say(keyword));
  const { range } = kind.stars[0];
  if (range !== null && range[0] > 1) lines.push(say('far', { range: rangeText(range, lang) }));
  else if (range !== null && range[1] > 1) lines.push(say('reach', { range: rangeText(range, lang) }));
  const heals = kind.stars.flatMap(({ heal }) => heal ?? []);
  if (heals.length > 0) {
    const [within, amount] = [perStar(heals.map((h) => h.within)), perStar(heals.map((h) => h.amount))];
    lines.push(say('heal', { within, amount, stars: which(kind, (star) => star.heal, lang) }));
  }
  const auras = kind.stars.flatMap(({ aura }) => aura ?? []);
  if (auras.length > 0) {
    const [within, attack] = [perStar(auras.map((a) => a.within)), perStar(auras.map((a) => a.attack))];
    lines.push(say('aura', { within, attack, stars: which(kind, (star) => star.aura, lang) }));
  }
  const splash = kind.stars.map((star) => star.splash);
  if (splash.some((n) => n > 0)) lines.push(say('splash', { splash: splash.join('/') }));
  if (kind.stars.some((star) => star.push)) lines.push(say('push'));
  return lines.length > 0 ? lines : [say('plain')];
}

/** What an artifact does. */
export function effectsOf(edition: Edition, artifact: Artifact, lang: Lang): string[] {
  const say = speaker(pieceWords, lang);
  const within = artifact.radius;
  const lines: string[] = [];
  if (artifact.way === 'release') lines.push(say('anywhere'));
  else if (artifact.way === 'equip') lines.push(say('onFriend'));
  else lines.push(say('where', { miracle: artifact.nearMiracle, barracks: artifact.nearBarracks }));
  if (artifact.healsFully) lines.push(say('healsFully', { within }));
  if (artifact.lends) lines.push(say('lends', { within, ...artifact.lends }));
  if (artifact.blast > 0) lines.push(say('blast', { within, blast: artifact.blast }));
  if (artifact.refreshes) lines.push(say('refreshes', { within }));
  if (artifact.pushes) lines.push(say('pushes'));
  const token = edition.creatures[artifact.token];
  if (artifact.way === 'conjure' && token) {
    const { attack, hp, range, move } = token.stars[0];
    lines.push(
      say('conjures', { token: token.title[lang], attack, hp, range: rangeText(range, lang), move }),
    );
  }
  if (artifact.hp > 0) lines.push(say('moreHealth', { hp: artifact.hp }));
  if (artifact.shield !== 'no') lines.push(say(artifact.shield === 'once' ? 'shieldOnce' : 'shieldEach'));
  if (artifact.deathrattle > 0) lines.push(say('deathrattle', { n: artifact.deathrattle }));
  return lines;
}

function creaturePiece(edition: Edition, kind: Kind): Piece {
  const numbers = kind.stars.map((star, i) =>
    both((lang) =>
      speaker(pieceWords, lang)('star', { ...star, stars: stars(i + 1), range: rangeText(star.range, lang) }),
    ),
  );
  const traits = traitsOf(kind, 'zh').map((zh, i) => ({ zh, en: traitsOf(kind, 'en')[i] }));
  const units = kind.token
    ? pieceWords.token
    : both((lang) => speaker(pieceWords, lang)('units', { units: kind.units.join(' / ') }));
  return {
    id: `creature:${kind.id}@${edition.name}`,
    group: both((lang) => speaker(pieceWords, lang)('creatureGroup', { edition: edition.title[lang] })),
    name: kind.title,
    icon: creatureIcon(kind),
    lines: [...numbers, units, ...traits],
    clauses: [PRINTED_IN[kind.id], ...new Set(kind.keywords.map((word) => KEYWORD_CLAUSES[word]))],
  };
}

function artifactPiece(edition: Edition, artifact: Artifact): Piece {
  const effects = effectsOf(edition, artifact, 'zh').map((zh, i) => ({
    zh,
    en: effectsOf(edition, artifact, 'en')[i],
  }));
  return {
    id: `artifact:${artifact.id}@${edition.name}`,
    group: both((lang) => speaker(pieceWords, lang)('artifactGroup', { edition: edition.title[lang] })),
    name: artifact.title,
    icon: artifactIcon(artifact),
    lines: [
      both(
        (lang) =>
          `${pieceWords[artifact.way][lang]} · ${speaker(pieceWords, lang)('price', { ...artifact })}`,
      ),
      ...effects,
    ],
    clauses: [PRINTED_IN[artifact.id], 'MI-9.1'],
  };
}

/** Every creature and artifact of every edition. */
export function pieces(): Piece[] {
  return EDITIONS.map(editionOf).flatMap((edition) => [
    ...Object.values(edition.creatures).map((kind) => creaturePiece(edition, kind)),
    ...Object.values(edition.artifacts).map((artifact) => artifactPiece(edition, artifact)),
  ]);
}
