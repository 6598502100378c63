import { HttpRefused } from '@kaiju/server/client';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import {
  Avatar,
  Badge,
  Button,
  Dialog,
  Empty,
  Panel,
  Spinner,
  Tabs,
  TextField,
  toast,
  usePageTitle,
} from '../kit/index.ts';
import { titleOf } from '../lobby/games.ts';
import { api, become, type Me, refreshMe, troubleOf, useMe, useReached } from '../online.ts';
import { ratingText } from '../words/rating.ts';
import { useLang, useWords } from '../words/speak.ts';
import { words } from './account.words.ts';
import './account.css';

export default function Account() {
  const t = useWords(words);
  const me = useMe();
  const reached = useReached();
  usePageTitle(t('title'));
  return (
    <div className="page page-narrow">
      <h1>{t('title')}</h1>
      {me === undefined && reached !== false && <Spinner />}
      {me === undefined && reached === false && (
        <Empty action={<Button onClick={() => refreshMe()}>{t('tryAgain')}</Button>}>{t('away')}</Empty>
      )}
      {me !== undefined && <Who me={me} />}
      {me?.reserved && <Rename from={me.reserved} />}
      {(me === null || me?.guest) && <Credentials />}
      {me && <Ratings key={me.id} />}
      {me && <Sessions key={`${me.id} ${me.guest}`} />}
      {me && !me.guest && <Password />}
      {me && <Data me={me} />}
    </div>
  );
}

function Who({ me }: { me: Me | null }) {
  const t = useWords(words);
  const lang = useLang();
  const date = useDate();
  if (me === null) return <p className="soft">{t('stranger')}</p>;
  return (
    <Panel className="who">
      <Avatar of={me.id} className="who-avatar" />
      <div className="who-text">
        <p className="who-name">
          {me.name[lang]}{' '}
          <Badge tone={me.guest ? 'plain' : 'good'}>{t(me.guest ? 'guestBadge' : 'named')}</Badge>
        </p>
        <p className="soft">{me.guest ? t('guest') : t('since', { date: date(me.created) })}</p>
      </div>
      {!me.guest && <LogOut />}
    </Panel>
  );
}

/** How a moment is written. */
function useDate(style: 'day' | 'minute' = 'day') {
  const format = new Intl.DateTimeFormat(useLang() === 'zh' ? 'zh-CN' : 'en', {
    dateStyle: 'medium',
    timeStyle: style === 'minute' ? 'short' : undefined,
  });
  return (moment: number) => format.format(moment);
}

function LogOut() {
  const t = useWords(words);
  const { busy, attempt } = useAttempt();
  const leave = async () => {
    await become(async () => {
      await api.logout();
      return undefined;
    });
    toast(t('bye'));
  };
  return (
    <Button busy={busy} onClick={() => attempt(leave)}>
      {t('logout')}
    </Button>
  );
}

/** Tries something that may be refused, and keeps why. */
function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const attempt = async (what: () => Promise<void>) => {
    setBusy(true);
    setTrouble(null);
    try {
      await what();
    } catch (error) {
      setTrouble(troubleOf(error));
      setCode(error instanceof HttpRefused ? error.code : '');
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, code, attempt };
}

function Credentials() {
  const t = useWords(words);
  const [way, setWay] = useState('take');
  return (
    <Panel>
      <Tabs
        label={t('title')}
        value={way}
        onChange={setWay}
        tabs={[
          { id: 'take', label: t('takeName'), content: <CredentialsForm taking /> },
          { id: 'login', label: t('haveOne'), content: <CredentialsForm taking={false} /> },
        ]}
      />
    </Panel>
  );
}

function CredentialsForm({ taking }: { taking: boolean }) {
  const t = useWords(words);
  const lang = useLang();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, trouble, code, attempt } = useAttempt();
  const isAboutName = code.startsWith('name-');
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() =>
      become(async () => {
        const body = { name, password };
        const reply = await (taking ? api.takeName(body) : api.login(body));
        toast(t('welcome', { name: reply.account.name[lang] }), { tone: 'good' });
        return reply;
      }),
    );
  };
  return (
    <form className="form" onSubmit={send}>
      <TextField
        label={t('name')}
        hint={taking ? t('nameHint') : undefined}
        value={name}
        onChange={setName}
        autoComplete="username"
        autoCapitalize="none"
        required
        error={isAboutName ? trouble : null}
      />
      <TextField
        label={t('password')}
        hint={taking ? t('passwordHint') : undefined}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete={taking ? 'new-password' : 'current-password'}
        required
        error={isAboutName ? null : trouble}
      />
      {!taking && <p className="soft small">{t('loginHint')}</p>}
      <Button kind="main" type="submit" busy={busy}>
        {t(taking ? 'keep' : 'login')}
      </Button>
    </form>
  );
}

/** For whoever chose a name before it was reserved. */
function Rename({ from }: { from: string }) {
  const t = useWords(words);
  const lang = useLang();
  const [name, setName] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() =>
      become(async () => {
        const reply = await api.rename(name);
        toast(t('welcome', { name: reply.account.name[lang] }), { tone: 'good' });
        return reply;
      }),
    );
  };
  return (
    <Panel title={t('renameTitle')}>
      <p>{t('renameText', { name: from })}</p>
      <form className="form" onSubmit={send}>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          value={name}
          onChange={setName}
          autoComplete="username"
          autoCapitalize="none"
          required
          error={trouble}
        />
        <Button kind="main" type="submit" busy={busy}>
          {t('rename')}
        </Button>
      </form>
    </Panel>
  );
}

function Password() {
  const t = useWords(words);
  const [old, setOld] = useState('');
  const [password, setPassword] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      const { revoked } = await api.changePassword({ old, password });
      setOld('');
      setPassword('');
      toast(t('passwordChanged', { n: revoked }), { tone: 'good' });
    });
  };
  return (
    <Panel title={t('changePassword')}>
      <form className="form" onSubmit={send}>
        <TextField
          label={t('oldPassword')}
          type="password"
          value={old}
          onChange={setOld}
          autoComplete="current-password"
          required
        />
        <TextField
          label={t('newPassword')}
          hint={t('passwordHint')}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="new-password"
          required
          error={trouble}
        />
        <Button type="submit" busy={busy}>
          {t('changePassword')}
        </Button>
      </form>
    </Panel>
  );
}

/** Something the server is asked for when it is first shown. */
function useAsked<T>(ask: () => Promise<T>): [T | null, () => Promise<void>] {
  const [value, setValue] = useState<T | null>(null);
  const again = useCallback(async () => {
    try {
      setValue(await ask());
    } catch (error) {
      toast(troubleOf(error), { tone: 'bad' });
    }
  }, [ask]);
  useEffect(() => void again(), [again]);
  return [value, again];
}

function Ratings() {
  const t = useWords(words);
  const lang = useLang();
  const [reply] = useAsked(api.myRatings);
  return (
    <Panel title={t('ratings')}>
      {reply === null ? (
        <Spinner />
      ) : reply.ratings.length === 0 ? (
        <Empty>{t('noRatings')}</Empty>
      ) : (
        <>
          <table className="ratings">
            <thead>
              <tr>
                <th scope="col">{t('game')}</th>
                <th scope="col">{t('against')}</th>
                <th scope="col">{t('rating')}</th>
                <th scope="col">{t('uncertainty')}</th>
                <th scope="col">{t('games')}</th>
              </tr>
            </thead>
            <tbody>
              {reply.ratings.map((own) => (
                <tr key={`${own.game} ${own.pool}`}>
                  <th scope="row">{titleOf(own.game)[lang]}</th>
                  <td>{t(own.pool)}</td>
                  <td className="numbers">{ratingText(own)}</td>
                  <td className="numbers">± {own.margin}</td>
                  <td className="numbers">{own.games}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {reply.ratings.some(({ provisional }) => provisional) && (
            <p className="small soft">{t('provisional')}</p>
          )}
        </>
      )}
    </Panel>
  );
}

function Sessions() {
  const t = useWords(words);
  const date = useDate('minute');
  const [reply, again] = useAsked(api.sessions);
  const { busy, attempt } = useAttempt();
  const end = (id: string) => attempt(() => api.endSession(id).then(again));
  const endOthers = () =>
    attempt(async () => {
      const { revoked } = await api.endOtherSessions();
      toast(t('ended', { n: revoked }), { tone: 'good' });
      await again();
    });
  return (
    <Panel title={t('sessions')}>
      {reply === null ? (
        <Spinner />
      ) : (
        <>
          <ul className="sessions">
            {reply.sessions.map(({ id, where, seen, current }) => (
              <li key={id}>
                <span>
                  {placeOf(where) || t('unknownPlace')} {current && <Badge tone="good">{t('thisOne')}</Badge>}
                  <span className="sessions-seen">{t('lastSeen', { date: date(seen) })}</span>
                </span>
                {!current && (
                  <Button
                    busy={busy}
                    aria-label={t('endLabel', { where: placeOf(where) || t('unknownPlace') })}
                    onClick={() => end(id)}
                  >
                    {t('end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {reply.sessions.length > 1 && (
            <Button busy={busy} onClick={endOthers}>
              {t('endOthers')}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

/** A browser and a system out of what a browser calls itself, which is long and names half of all browsers. */
function placeOf(agent: string): string {
  const browsers = [/(Edg)\//, /(Firefox)\//, /(Chrome)\//, /(Safari)\//];
  const systems = [/(Android)/, /(iPhone|iPad)/, /(Windows)/, /(Mac OS X)/, /(Linux)/];
  const first = (patterns: RegExp[]) =>
    patterns.map((pattern) => pattern.exec(agent)?.[1]).find((name) => name !== undefined);
  const browser = first(browsers);
  if (browser === undefined) return agent;
  return [browser === 'Edg' ? 'Edge' : browser, first(systems)].filter(Boolean).join(' · ');
}

function Data({ me }: { me: Me }) {
  const t = useWords(words);
  const { busy, attempt } = useAttempt();
  const [sure, setSure] = useState(false);
  const download = () =>
    attempt(async () => {
      const text = JSON.stringify(await api.myData(), null, 2);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      link.download = 'kaiju-my-data.json';
      link.click();
      URL.revokeObjectURL(link.href);
    });
  return (
    <Panel title={t('data')}>
      <p className="soft">{t('dataText')}</p>
      <p className="data-ways">
        <Button icon="download" busy={busy} onClick={download}>
          {t('download')}
        </Button>
        <Button icon="trash" kind="danger" onClick={() => setSure(true)}>
          {t('delete')}
        </Button>
      </p>
      <DeleteDialog me={me} open={sure} onClose={() => setSure(false)} />
    </Panel>
  );
}

function DeleteDialog({ me, open, onClose }: { me: Me; open: boolean; onClose(): void }) {
  const t = useWords(words);
  const [password, setPassword] = useState('');
  const { busy, trouble, attempt } = useAttempt();
  const remove = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() =>
      become(async () => {
        await api.deleteMe(me.guest ? {} : { password });
        toast(t('deleted'));
        onClose();
        return undefined;
      }),
    );
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deleteTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" type="submit" form="delete-account" busy={busy}>
            {t('deleteYes')}
          </Button>
        </>
      }
    >
      <form id="delete-account" className="form" onSubmit={remove}>
        <p>{t('deleteText')}</p>
        {!me.guest && (
          <TextField
            label={t('password')}
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            required
          />
        )}
        {trouble && (
          <p role="alert" className="field-error">
            {trouble}
          </p>
        )}
      </form>
    </Dialog>
  );
}
