import { clockSentence } from '@kaiju/server/clocks';
import type { Room, TableOpened } from '@kaiju/server/protocol';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass, Dialog, TextField, toast } from '../kit/index.ts';
import { online, useAccounts } from '../online.ts';
import { useLang, useWords } from '../words/speak.ts';
import { useArrivals } from './arrivals.ts';
import { titleOf } from './games.ts';
import { words } from './words.ts';
import './invite.css';

export function tableHref({ room, key }: TableOpened): string {
  return `/table/${room.id}?key=${encodeURIComponent(key)}`;
}

export interface InviteProps {
  /** The table to invite to; null shows nothing. */
  opened: TableOpened | null;
  onClose(): void;
}

/** The table that was opened, as people sit down. */
function useRoom(opened: TableOpened | null): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useEffect(() => {
    if (opened === null) return;
    const seat = opened.room.seats.findIndex(({ person }) => person !== null);
    const stream = online().watch(opened.room.id, seat, { key: opened.key });
    const leave = stream.subscribe(() => setRoom(stream.state.room));
    return () => {
      leave();
      stream.close();
      setRoom(null);
    };
  }, [opened]);
  return room;
}

/** A table was opened: its link, ways to pass it on, and the way in. */
export function Invite({ opened, onClose }: InviteProps) {
  const t = useWords(words);
  const lang = useLang();
  const field = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(false);
  useArrivals(useRoom(opened), useAccounts());
  if (opened === null) return null;
  const href = tableHref(opened);
  const link = location.origin + href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      toast(t('copied'), { tone: 'good' });
    } catch {
      field.current?.querySelector('input')?.select();
      toast(t('copyFailed'), { tone: 'bad' });
    }
  };
  const share = () => {
    const text = t('shareText', { game: titleOf(opened.room.game)[lang] });
    // Whoever changes their mind in the system's own window has done nothing wrong.
    navigator.share({ title: text, url: link }).catch(() => {});
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inviteTitle')}
      actions={
        <>
          {'share' in navigator && (
            <Button icon="share" onClick={share}>
              {t('share')}
            </Button>
          )}
          <Button icon={copied ? 'check' : 'copy'} kind={copied ? 'plain' : 'main'} onClick={copy}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
          <Link href={href} className={buttonClass(copied ? 'main' : 'plain')}>
            {t('enter')}
          </Link>
        </>
      }
    >
      <p className="invite-text">{t('inviteText')}</p>
      <p className="invite-text">
        {clockSentence(opened.room.clock, opened.room)[lang]} {t(opened.room.rated ? 'isRated' : 'isUnrated')}
      </p>
      <div ref={field}>
        <TextField
          label={t('inviteLink')}
          value={link}
          readOnly
          onChange={() => {}}
          onFocus={({ target }) => target.select()}
        />
      </div>
    </Dialog>
  );
}
