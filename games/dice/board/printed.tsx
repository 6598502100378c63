import type { Lang } from '@kaiju/kernel';
import { Icon } from '@kaiju/web/kit';
import type { ReactNode } from 'react';
import type { Hero, Req, SymbolId } from '../content/types.ts';
import { SYMBOL_ICONS } from './look.ts';
import { sayNeed } from './say.ts';

/** Without the marks of print, for ears. */
export function plain(text: string): string {
  return text.replaceAll('**', '');
}

/** A printed text: symbols in brackets are drawn, the keyword is bold. */
export function Printed({ text, hero, lang }: { text: string; hero: Hero | null; lang: Lang }) {
  const symbols = Object.entries(hero?.symbols ?? {});
  return (
    <>
      {text.split(/(\[[^\]]+\]|\*\*[^*]+\*\*)/).map((part, i) => {
        if (part.startsWith('**')) return <b key={i}>{part.slice(2, -2)}</b>;
        const name = part.startsWith('[') ? part.slice(1, -1) : null;
        const symbol = name && symbols.find(([, face]) => face.name[lang] === name)?.[0];
        if (!symbol) return part;
        return <Icon key={i} className="dt-inline" name={SYMBOL_ICONS[symbol as SymbolId]} label={name} />;
      })}
    </>
  );
}

/** What an ability needs, drawn. */
export function Need({ req, hero, lang }: { req: Req; hero: Hero; lang: Lang }) {
  if ('kind' in req || 'straight' in req) return <span className="dt-need">{sayNeed(req, hero, lang)}</span>;
  const needs: [string, string | number][] =
    'tier' in req ? [[req.tier, req.at.join('/')]] : Object.entries(req.sym);
  return (
    <span className="dt-need numbers">
      {needs.map(([symbol, n]) => (
        <span key={symbol}>
          {n}
          <Icon name={SYMBOL_ICONS[symbol as SymbolId]} />
        </span>
      ))}
    </span>
  );
}

/** What eyes see in signs and short words, ears hear as a sentence. */
export function Spoken({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="unseen">{text}</span>
      <span className="dt-seen" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
