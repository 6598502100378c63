import { Link, useLocation, useParams } from 'wouter';
import { buttonClass, Icon, usePageTitle } from '../kit/index.ts';
import { inColourOf } from '../lobby/game-cover.tsx';
import { entryOf } from '../lobby/games.ts';
import { clauseHref, Rulebook } from '../rulebook/reader.tsx';
import { useLang, useWords } from '../words/speak.ts';
import NotFound from './not-found.tsx';
import { words } from './rules.words.ts';
import './rules.css';

export default function RulesPage() {
  const { game, clause } = useParams<{ game: string; clause?: string }>();
  const t = useWords(words);
  const lang = useLang();
  const [, go] = useLocation();
  const entry = entryOf(game);
  usePageTitle(entry ? t(clause ? 'titleAt' : 'title', { game: entry.title[lang], clause }) : null);
  if (entry === undefined) return <NotFound />;
  return (
    <div className="page rules" style={inColourOf(entry.cover)}>
      <nav className="rules-ways" aria-label={t('ways')}>
        <Link href={`/games/${game}`} className={buttonClass('quiet')}>
          <Icon name="back" />
          <span>{entry.title[lang]}</span>
        </Link>
        <Link href={`/gallery/${game}`} className={buttonClass('quiet')}>
          <Icon name="eye" />
          <span>{t('gallery')}</span>
        </Link>
      </nav>
      <Rulebook game={game} clause={clause} onClause={(id) => go(clauseHref(game, id))} />
    </div>
  );
}
