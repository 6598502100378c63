import type { BoardProps } from '../kit/board.ts';
import { useSetting, useTableWords } from './context.ts';
import { OptionsPanel } from './options.tsx';
import './plain-table.css';

/** The table as text, and every answer as a list: any game can be played on it. */
export function PlainTable({ view, speech }: BoardProps) {
  const t = useTableWords();
  const { game, look, seat } = useSetting();
  return (
    <div className="plain-board">
      <section
        className="plain-text"
        aria-label={t('textBoard')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
        tabIndex={0}
      >
        <pre>{game.words.board(view, speech)}</pre>
      </section>
      {seat >= 0 && look.sight.view !== null && (
        <section className="plain-options" aria-label={t('options')}>
          <OptionsPanel />
        </section>
      )}
    </div>
  );
}
