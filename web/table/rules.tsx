import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { Spinner } from '../kit/index.ts';
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
