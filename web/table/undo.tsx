import { type ReactNode, useState } from 'react';
import { Button, Dialog } from '../kit/index.ts';
import { useSetting, useTableWords } from './context.ts';

/** Takes the last step back, or asks the others for it; first of all whether that may cost the rating of the match. */
export function useUndo(): { undo(): void; asking: ReactNode } {
  const t = useTableWords();
  const { run, seat } = useSetting();
  const [asks, setAsks] = useState(false);
  const undo = () => void run({ do: 'offer', seat, what: 'undo' }, { 'undo-unrates': () => setAsks(true) });
  const undoUnrated = () => {
    setAsks(false);
    void run({ do: 'offer', seat, what: 'undo', unrated: true });
  };
  const asking = asks && (
    <Dialog
      open
      onClose={() => setAsks(false)}
      title={t('undoUnrates')}
      actions={
        <>
          <Button onClick={() => setAsks(false)}>{t('cancel')}</Button>
          <Button kind="danger" icon="undo" onClick={undoUnrated}>
            {t('undo')}
          </Button>
        </>
      }
    >
      <p>{t('undoUnratesHint')}</p>
    </Dialog>
  );
  return { undo, asking };
}
