import { useEffect, useState } from 'react';
import { openBook } from '../rulebook/book.ts';
import { useSetting } from './context.ts';

/** What a clause says, for where there is room for one only. */
export function useClause(id: string | null): string | null {
  const { game, lang } = useSetting();
  const [text, setText] = useState<{ id: string; zh: string; en: string } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let gone = false;
    openBook(game.id).then(
      (book) => {
        const clause = book?.clauses.get(id);
        if (!gone && clause) setText({ id, ...clause.text });
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [game.id, id]);
  return text?.id === id ? text[lang] : null;
}
