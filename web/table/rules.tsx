import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Spinner } from '../kit/index.ts';
import { openBook } from '../rulebook/book.ts';
import { useSetting, useTableWords } from './context.ts';

const Rulebook = lazy(async () => ({ default: (await import('../rulebook/reader.tsx')).Rulebook }));

/** The rulebook beside the table, open at a clause. */
export function RulesPanel({ clause }: { clause: string | null }) {
  const t = useTableWords();
  const { game, openClause } = useSetting();
  return (
    <Suspense fallback={<Spinner />}>
      <Link href={`/rules/${game.id}${clause === null ? '' : `/${clause}`}`} className="small">
        {t('wholeRulebook')}
      </Link>
      <Rulebook beside game={game.id} clause={clause ?? undefined} onClause={openClause} />
    </Suspense>
  );
}

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
