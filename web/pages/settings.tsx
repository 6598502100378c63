import { useInstalling } from '../install.ts';
import {
  Button,
  changeSettings,
  Panel,
  playSound,
  Segments,
  Slider,
  type Speed,
  Switch,
  usePageTitle,
  useSettings,
} from '../kit/index.ts';
import { setLang, useLang, useWords } from '../words/speak.ts';
import { words } from './settings.words.ts';
import './settings.css';

/** Each language in its own words. */
const LANGUAGES = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
] as const;

export default function SettingsPage() {
  const t = useWords(words);
  const lang = useLang();
  const { speed, sound, volume, contrast, marks, orders } = useSettings();
  const installing = useInstalling();
  usePageTitle(t('title'));
  return (
    <div className="page page-narrow">
      <h1>{t('title')}</h1>
      <p className="soft">{t('kept')}</p>
      <Panel title={t('language')} className="settings">
        <Segments
          label={<span className="unseen">{t('language')}</span>}
          value={lang}
          choices={LANGUAGES}
          onChange={setLang}
        />
      </Panel>
      <Panel title={t('sight')} className="settings">
        <Segments<Speed>
          label={t('speed')}
          hint={t('speedHint')}
          value={speed}
          choices={[
            { value: 1, label: t('speed1') },
            { value: 4, label: t('speed4') },
            { value: 0, label: t('speed0') },
          ]}
          onChange={(next) => changeSettings({ speed: next })}
        />
        <Switch
          label={t('contrast')}
          hint={t('contrastHint')}
          checked={contrast === 'high'}
          onChange={(on) => changeSettings({ contrast: on ? 'high' : 'usual' })}
        />
        <Switch
          label={t('marks')}
          hint={t('marksHint')}
          checked={marks}
          onChange={(on) => changeSettings({ marks: on })}
        />
      </Panel>
      <Panel title={t('sound')} className="settings">
        <Switch
          label={t('soundOn')}
          hint={t('soundHint')}
          checked={sound}
          onChange={(on) => changeSettings({ sound: on })}
        />
        <Slider
          label={t('volume')}
          value={Math.round(volume * 100)}
          min={0}
          max={100}
          step={5}
          disabled={!sound}
          say={(n) => t('percent', { n })}
          onChange={(n) => changeSettings({ volume: n / 100 })}
        />
        <Button icon="sound" disabled={!sound} onClick={() => void playSound('turn')}>
          {t('listen')}
        </Button>
      </Panel>
      <Panel title={t('reactions')} className="settings">
        <Segments
          label={t('pass')}
          hint={t('passHint')}
          value={orders.pass}
          choices={[
            { value: 'never', label: t('passNever') },
            { value: 'nothing', label: t('passNothing') },
            { value: 'smart', label: t('passSmart') },
            { value: 'always', label: t('passAlways') },
          ]}
          onChange={(pass) => changeSettings({ orders: { ...orders, pass } })}
        />
      </Panel>
      <Panel title={t('install')} className="settings">
        <p className="soft">{t('installText')}</p>
        {installing.state === 'possible' && (
          <Button icon="download" onClick={installing.install}>
            {t('installButton')}
          </Button>
        )}
        {installing.state === 'installed' && <p>{t('installed')}</p>}
        {installing.state === 'by-menu' && <p>{t('installBy')}</p>}
      </Panel>
    </div>
  );
}
