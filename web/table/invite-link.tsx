import { Button, TextField, toast } from '../kit/index.ts';
import { useSetting, useTableWords } from './context.ts';
import './invite-link.css';

/** The link that lets others in. */
export function InviteLink() {
  const t = useTableWords();
  const { place, room } = useSetting();
  const href = place.inviteHref(room);
  if (href === null) return null;
  const link = new URL(href, location.href).href;
  const copy = async () => {
    await navigator.clipboard?.writeText(link);
    toast(t('copied'), { tone: 'good' });
  };
  return (
    <div className="invite-link">
      <TextField
        label={t('invite')}
        hint={t('inviteHint')}
        value={link}
        readOnly
        onChange={() => {}}
        onFocus={({ target }) => target.select()}
      />
      <Button icon="copy" onClick={() => void copy().catch(() => {})}>
        {t('copyLink')}
      </Button>
    </div>
  );
}
