import { useSetting, useTableWords } from './context.ts';
import './clause-link.css';

/** The number of a clause: shows it in the rulebook beside the table. */
export function ClauseLink({ clause }: { clause: string }) {
  const t = useTableWords();
  const { openClause } = useSetting();
  return (
    <button
      type="button"
      className="clause-link numbers"
      aria-label={t('clauseOf', { clause })}
      onClick={() => openClause(clause)}
    >
      {clause}
    </button>
  );
}
