import { Card, Kbd, Panel, usePageTitle } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { words } from './about.words.ts';
import './about.css';

export default function About() {
  const t = useWords(words);
  usePageTitle(t('title'));
  const promises = [
    ['promiseRules', 'promiseRulesText'],
    ['promiseDice', 'promiseDiceText'],
    ['promiseOffline', 'promiseOfflineText'],
    ['promiseOpen', 'promiseOpenText'],
  ] as const;
  const keys = [
    ['M', 'keyMute'],
    ['?', 'keyHelp'],
    ['Tab', 'keyTab'],
    ['Esc', 'keyEscape'],
  ] as const;
  return (
    <div className="page page-narrow">
      <h1>{t('title')}</h1>
      <p className="about-what">{t('what')}</p>
      <p className="soft small">{t('version', { version: __KAIJU_VERSION__ })}</p>
      <section className="about-promises" aria-labelledby="promises">
        <h2 id="promises" className="unseen">
          {t('promises')}
        </h2>
        {promises.map(([title, text]) => (
          <Card key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </Card>
        ))}
      </section>
      <Panel title={t('keys')}>
        <dl className="about-keys">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{t(does)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('credits')}>
        <ul className="about-credits">
          <li>
            {t('creditIcons')} <a href="https://game-icons.net">game-icons.net</a> ·{' '}
            <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>
          </li>
          <li>{t('creditFonts')}</li>
          <li>{t('creditSound')}</li>
          <li>{t('creditCode')}</li>
          <li>{t('creditOurs')}</li>
        </ul>
      </Panel>
    </div>
  );
}
