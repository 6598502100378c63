import { Fragment, type MouseEvent } from 'react';
import { partsOf, splitAt } from './search.ts';

/** How a rulebook leads from clause to clause. */
export interface Way {
  href(clause: string): string;
  /** Goes there within the page. */
  go(clause: string): void;
  has(clause: string): boolean;
}

export interface ProseProps {
  text: string;
  /** What is looked for, to be marked. */
  words: readonly string[];
  way: Way;
}

/** A clause's text with names, links to other clauses and marks. */
export function Prose({ text, words, way }: ProseProps) {
  return partsOf(text, way.has).map((part, i) => {
    const marked = <Marked text={part.text} words={words} />;
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never change.
    if (part.kind === 'code') return <code key={i}>{marked}</code>;
    if (part.kind === 'text') return <Fragment key={i}>{marked}</Fragment>;
    return (
      <ClauseLink key={i} id={part.text} way={way}>
        {marked}
      </ClauseLink>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: see above
  });
}

function Marked({ text, words }: Pick<ProseProps, 'text' | 'words'>) {
  if (words.length === 0) return text;
  return splitAt(text, words).map((piece, i) => (i % 2 === 1 ? <mark key={i}>{piece}</mark> : piece));
}

export interface ClauseLinkProps {
  id: string;
  way: Way;
  className?: string;
  children?: React.ReactNode;
}

/** Leads to a clause within the page; a new tab may be asked for as with any link. */
export function ClauseLink({ id, way, className = 'clause-link', children = id }: ClauseLinkProps) {
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    way.go(id);
  };
  return (
    <a href={way.href(id)} className={className} onClick={go}>
      {children}
    </a>
  );
}
