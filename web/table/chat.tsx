import type { ChatLine, CommandOf, Person } from '@kaiju/server/protocol';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Avatar, Badge, Button, IconButton, Segments } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { phrases, words } from './chat.words.ts';
import { useSetting } from './context.ts';
import { accountsOf } from './names.ts';
import './chat.css';

const LONGEST = 300;

export interface ChatPanelProps {
  muted: ReadonlySet<string>;
  onMute(account: string): void;
  onReport(account: string): void;
}

/** What people at the table say to each other. */
export function ChatPanel({ muted, onMute, onReport }: ChatPanelProps) {
  const t = useWords(words);
  const { look, run, room, lang, place } = useSetting();
  const { chat } = look.live;
  const me = accountsOf(place.client.state.me);
  const isHost = me.includes(room.host);
  const { chatClosed = false, sentAway = [] } = room;
  const staying = [room.host, ...sentAway, ...room.seats.flatMap(({ person }) => person?.account ?? [])];
  const lines = useRef<HTMLOListElement>(null);
  const heard = chat.filter(({ from }) => !muted.has(from.account));
  // A new line is what it follows.
  useEffect(() => {
    if (lines.current) lines.current.scrollTop = lines.current.scrollHeight;
  }, [heard.length]);
  return (
    <div className="chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys. */}
      <ol ref={lines} className="chat-lines" aria-live="polite" aria-label={t('chat')} tabIndex={0}>
        {heard.length === 0 && <li className="soft">{t('chatEmpty')}</li>}
        {heard.map((line) => (
          <li key={line.id} className="chat-line">
            <Avatar of={line.from.account} className="chat-face" />
            <div className="chat-said">
              <p className="chat-from">
                {line.from.name[lang]}
                {line.team && <Badge>{t('toTeam')}</Badge>}
                {line.seat === null && (
                  <Badge>{t(sentAway.includes(line.from.account) ? 'sentAway' : 'spectator')}</Badge>
                )}
              </p>
              <p>{wordsOf(line, lang)}</p>
            </div>
            {!me.includes(line.from.account) && (
              <span className="chat-tools">
                <IconButton icon="mute" label={t('mute')} onClick={() => onMute(line.from.account)} />
                <IconButton icon="flag" label={t('report')} onClick={() => onReport(line.from.account)} />
                {isHost && !staying.includes(line.from.account) && (
                  <IconButton
                    icon="close"
                    label={t('sendAway')}
                    onClick={() => void run({ do: 'send-away', account: line.from.account })}
                  />
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
      {heard.length < chat.length && (
        <p className="small soft">{t('mutedLines', { n: chat.length - heard.length })}</p>
      )}
      {chatClosed && (
        <p className="soft" role="status">
          {t('chatClosed')}
        </p>
      )}
      {!chatClosed && <Speaking />}
      {isHost && (
        <LookingOn people={look.live.spectators.filter(({ account }) => !staying.includes(account))} />
      )}
      {isHost && (
        <Button
          kind="quiet"
          className="chat-closing"
          onClick={() => void run({ do: 'close-chat', closed: !chatClosed })}
        >
          {t(chatClosed ? 'openChat' : 'closeChat')}
        </Button>
      )}
    </div>
  );
}

/** Who watches without a seat, for the host to send away. */
function LookingOn({ people }: { people: readonly Person[] }) {
  const t = useWords(words);
  const { run, lang } = useSetting();
  const heading = useId();
  if (people.length === 0) return null;
  return (
    <div className="chat-watching">
      <p id={heading} className="soft">
        {t('lookingOn')}
      </p>
      <ul className="chat-spectators" aria-labelledby={heading}>
        {people.map(({ account, name }) => (
          <li key={account}>
            {name[lang]}
            <IconButton
              icon="close"
              label={t('sendAwayWho', { who: name[lang] })}
              onClick={() => void run({ do: 'send-away', account })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type To = NonNullable<CommandOf<'chat'>['to']>;

/** Phrases to choose from, and a line for one's own words. */
function Speaking() {
  const t = useWords(words);
  const { run, lang, room, seat } = useSetting();
  const [text, setText] = useState('');
  const [chosen, choose] = useState<To>('table');
  const { sides = [] } = room;
  const hasPartner = sides.filter((side) => side === sides[seat]).length > 1;
  const to = hasPartner ? chosen : 'table';
  const say = async (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (said !== '' && (await run({ do: 'chat', text: said, to }))) setText('');
  };
  return (
    <>
      {hasPartner && (
        <Segments<To>
          label={<span className="unseen">{t('sayTo')}</span>}
          value={to}
          choices={[
            { value: 'table', label: t('toTable') },
            { value: 'team', label: t('toTeam') },
          ]}
          onChange={choose}
        />
      )}
      <ul className="chat-phrases" aria-label={t('phrases')}>
        {Object.entries(phrases).map(([phrase, said]) => (
          <li key={phrase}>
            <Button
              kind="quiet"
              onClick={() =>
                void run({ do: 'chat', phrase: phrase as NonNullable<CommandOf<'chat'>['phrase']>, to })
              }
            >
              {said[lang]}
            </Button>
          </li>
        ))}
      </ul>
      <form className="chat-form" onSubmit={say}>
        <input
          className="text-input"
          aria-label={t('say')}
          placeholder={t('say')}
          maxLength={LONGEST}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" kind="main" disabled={text.trim() === ''}>
          {t('sendChat')}
        </Button>
      </form>
    </>
  );
}

function wordsOf({ phrase, text }: ChatLine, lang: 'zh' | 'en'): string {
  return (phrase && phrases[phrase as keyof typeof phrases]?.[lang]) ?? text ?? '';
}
