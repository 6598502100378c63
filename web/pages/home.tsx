import { catalogue } from '@kaiju/registry/catalogue';
import type { Room } from '@kaiju/server/protocol';
import { Badge, Panel, usePageTitle } from '../kit/index.ts';
import { GameCover } from '../lobby/game-cover.tsx';
import { Invite } from '../lobby/invite.tsx';
import { useLocalGames } from '../lobby/local-games.ts';
import { forFriends, useOpening } from '../lobby/opening.ts';
import { TableList, useTables } from '../lobby/table-list.tsx';
import { words as lobbyWords } from '../lobby/words.ts';
import { useAccounts } from '../online.ts';
import { useWords } from '../words/speak.ts';
import { words } from './home.words.ts';
import './home.css';

export default function Home() {
  const t = useWords(words);
  const lobby = useWords(lobbyWords);
  const me = useAccounts();
  const open = useTables('open');
  const playing = useTables('playing');
  const mine = useTables('mine');
  const opening = useOpening();
  usePageTitle(null);
  const here = useLocalGames();
  const myTables = [...here.rooms, ...(mine.tables ?? [])];
  const mineNow = myTables.some(({ status }) => status !== 'over');
  const isOthers = (room: Room) =>
    room.seats.every(({ person }) => person === null || !me.includes(person.account));
  const myGames = (
    <Panel title={t('mine')}>
      <TableList {...mine} here={here} none={lobby('noGames')} me={me} />
    </Panel>
  );
  return (
    <div className="page home">
      <header className="home-head">
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {mineNow && myGames}
      <section aria-labelledby="games">
        <h2 id="games" className="unseen">
          {t('games')}
        </h2>
        <ul className="covers">
          {catalogue.map((entry) => (
            <GameCover
              key={entry.id}
              entry={entry}
              busy={opening.busy}
              onFriend={() =>
                opening.open(forFriends(entry.id, Math.max(2, entry.seats.min))).then(mine.again)
              }
            />
          ))}
        </ul>
      </section>
      <div className="home-tables">
        <Panel
          title={t('openTables')}
          aside={open.trouble === null && <Badge tone="good">{t('live')}</Badge>}
        >
          <TableList {...open} none={lobby('noTables')} filter={isOthers} />
        </Panel>
        <Panel title={t('beingPlayed')}>
          <TableList {...playing} none={t('noneWatched')} filter={isOthers} />
        </Panel>
      </div>
      {!mineNow && myTables.length > 0 && myGames}
      <Invite opened={opening.opened} onClose={opening.close} />
    </div>
  );
}
