import type { ChatLine, CommandOf } from '@kaiju/server/protocol';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Avatar, Badge, Button, IconButton } from '../kit/index.ts';
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
  const { look, run, lang, place } = useSetting();
  const { chat } = look.live;
  const me = accountsOf(place.client.state.me);
  const [text, setText] = useState('');
  const lines = useRef<HTMLOListElement>(null);
  const heard = chat.filter(({ from }) => !muted.has(from.account));
  // A new line is what it follows.
  useEffect(() => {
    if (lines.current) lines.current.scrollTop = lines.current.scrollHeight;
  }, [heard.length]);
  const say = async (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (said !== '' && (await run({ do: 'chat', text: said }))) setText('');
  };
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
                {line.seat === null && <Badge>{t('spectator')}</Badge>}
              </p>
              <p>{wordsOf(line, lang)}</p>
            </div>
            {!me.includes(line.from.account) && (
              <span className="chat-tools">
                <IconButton icon="mute" label={t('mute')} onClick={() => onMute(line.from.account)} />
                <IconButton icon="flag" label={t('report')} onClick={() => onReport(line.from.account)} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {heard.length < chat.length && (
        <p className="small soft">{t('mutedLines', { n: chat.length - heard.length })}</p>
      )}
      <ul className="chat-phrases" aria-label={t('phrases')}>
        {Object.entries(phrases).map(([phrase, said]) => (
          <li key={phrase}>
            <Button
              kind="quiet"
              onClick={() =>
                void run({ do: 'chat', phrase: phrase as NonNullable<CommandOf<'chat'>['phrase']> })
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
    </div>
  );
}

function wordsOf({ phrase, text }: ChatLine, lang: 'zh' | 'en'): string {
  return (phrase && phrases[phrase as keyof typeof phrases]?.[lang]) ?? text ?? '';
}
