import type { Cover, Entry } from '@kaiju/registry/catalogue';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass, Icon } from '../kit/index.ts';
import { prepareLocal } from '../local/index.ts';
import { useLang, useWords } from '../words/speak.ts';
import { CoverArt } from './cover.tsx';
import { againstBots, playHref } from './start.ts';
import { words } from './words.ts';
import './game-cover.css';

/** All of a part of the page in a game's colour. */
export function inColourOf({ accent }: Cover): CSSProperties {
  return { '--accent': accent } as CSSProperties;
}

export function GameFacts({ entry }: { entry: Pick<Entry, 'seats' | 'minutes'> }) {
  const t = useWords(words);
  const { min, max } = entry.seats;
  const [from, to] = entry.minutes;
  return (
    <p className="game-facts">
      <span>
        <Icon name="people" /> {t(min === max ? 'playersExactly' : 'players', { min, max })}
      </span>
      <span>
        <Icon name="clock" /> {t('minutes', { from, to })}
      </span>
    </p>
  );
}

export interface GameCoverProps {
  entry: Entry;
  /** A table for friends is being opened. */
  busy: boolean;
  onFriend(): void;
}

/** A game on the home page: look at it, play a bot, or play a friend. */
export function GameCover({ entry, busy, onFriend }: GameCoverProps) {
  const t = useWords(words);
  const lang = useLang();
  const { id, title, pitch, cover, seats } = entry;
  // If it can't be made ready now, whoever presses it is told.
  const prepare = () => void prepareLocal(id).catch(() => {});
  return (
    <li className="game-cover" style={inColourOf(cover)}>
      <Link href={`/games/${id}`} className="game-cover-art" aria-label={t('open', { game: title[lang] })}>
        <CoverArt id={id} cover={cover} />
      </Link>
      <div className="game-cover-text">
        <h3>
          <Link href={`/games/${id}`} className="reach">
            {title[lang]}
          </Link>
        </h3>
        <GameFacts entry={entry} />
        <p>{pitch[lang]}</p>
        <div className="game-cover-ways">
          <Link
            href={playHref(id, againstBots(seats.min, 'casual'))}
            className={buttonClass('main')}
            onPointerEnter={prepare}
            onFocus={prepare}
          >
            <Icon name="play" />
            <span>{t(seats.min === 1 ? 'playSolo' : 'playBot')}</span>
          </Link>
          <Button icon="people" busy={busy} onClick={onFriend}>
            {t('playFriend')}
          </Button>
        </div>
      </div>
    </li>
  );
}
