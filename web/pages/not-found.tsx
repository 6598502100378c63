import { Link } from 'wouter';
import { buttonClass, usePageTitle } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { words } from './not-found.words.ts';

export default function NotFound() {
  const t = useWords(words);
  usePageTitle(t('title'));
  return (
    <div className="page page-narrow">
      <h1>{t('title')}</h1>
      <p className="soft">{t('text')}</p>
      <p>
        <Link href="/" className={buttonClass('main')}>
          {t('home')}
        </Link>
      </p>
    </div>
  );
}
