import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, Icon } from '../kit/index.ts';
import { useSetting, useTableWords } from './context.ts';
import './connection.css';

/** A blink of the network is nobody's business. */
const BLINK = 1200;

/** Says that the way to the table is cut, and that nothing is lost by it. */
export function ConnectionBanner() {
  const t = useTableWords();
  const { client } = useSetting().place;
  const { status, reason } = useSyncExternalStore(client.subscribe, () => client.state);
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    if (status === 'online') setShown(false);
    else timer.current = setTimeout(() => setShown(true), BLINK);
    return () => clearTimeout(timer.current);
  }, [status]);
  return (
    <div className="connection" role="status">
      {shown && (
        <p>
          <Icon name="offline" />
          {status === 'closed' ? t('closedLine', { reason: reason ?? '' }) : t('offline')}
          {status === 'closed' && <Button onClick={() => location.reload()}>{t('reload')}</Button>}
        </p>
      )}
    </div>
  );
}
