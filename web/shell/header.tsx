import { Link, useLocation } from 'wouter';
import {
  Avatar,
  Icon,
  IconButton,
  Logo,
  Popover,
  Tooltip,
  toast,
  toggleSound,
  useHotkeys,
  useSettings,
} from '../kit/index.ts';
import { useMe, useReached } from '../online.ts';
import { setLang, useLang, useWords } from '../words/speak.ts';
import { words } from './words.ts';
import './header.css';

const PLACES = [
  { href: '/', label: 'games' },
  { href: '/replay', label: 'replay' },
  { href: '/settings', label: 'settings' },
  { href: '/about', label: 'about' },
] as const;

export function Header() {
  const t = useWords(words);
  const lang = useLang();
  const { sound } = useSettings();
  const [place] = useLocation();
  const mute = () => toast(t(toggleSound() ? 'unmuted' : 'muted'));
  useHotkeys({ m: mute });

  const isHere = (href: string) =>
    href === '/' ? place === '/' || place.startsWith('/games') : place.startsWith(href);
  const links = (close?: () => void) =>
    PLACES.map(({ href, label }) => (
      <Link
        key={href}
        href={href}
        className="header-link"
        aria-current={isHere(href) ? 'page' : undefined}
        onClick={close}
      >
        {t(label)}
      </Link>
    ));
  return (
    <header className="header">
      <Link href="/" className="header-logo" aria-label={t('home')}>
        <Logo className="header-mark" />
        <span className="header-name">{t('site')}</span>
      </Link>
      <nav className="header-nav" aria-label={t('nav')}>
        {links()}
      </nav>
      <div className="header-tools">
        <OfflineBadge />
        <button
          type="button"
          className="icon-button header-lang"
          lang={lang === 'zh' ? 'en' : 'zh-CN'}
          aria-label={t('other')}
          title={t('other')}
          onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
        >
          {t('otherShort')}
        </button>
        <IconButton
          icon={sound ? 'sound' : 'mute'}
          label={t(sound ? 'mute' : 'unmute')}
          aria-pressed={!sound}
          onClick={mute}
        />
        <AccountChip />
        <Popover
          label={t('menu')}
          className="header-menu"
          content={(close) => <nav aria-label={t('nav')}>{links(close)}</nav>}
        >
          <IconButton icon="menu" label={t('menu')} className="header-burger" />
        </Popover>
      </div>
    </header>
  );
}

function AccountChip() {
  const t = useWords(words);
  const lang = useLang();
  const me = useMe();
  const name = !me ? t('guest') : me.reserved === null ? me.name[lang] : t('rename');
  return (
    <Link href="/account" className="account-chip" aria-label={`${t('account')}: ${name}`}>
      {me ? <Avatar of={me.id} /> : <Icon name="person" />}
      <span className="account-name">{name}</span>
    </Link>
  );
}

function OfflineBadge() {
  const t = useWords(words);
  const reached = useReached();
  return (
    <span role="status">
      {reached === false && (
        <Tooltip content={t('offlineText')}>
          <button type="button" className="offline-badge">
            <Icon name="offline" />
            <span>{t('offline')}</span>
          </button>
        </Tooltip>
      )}
    </span>
  );
}
