import type { AskView, Level } from '@kaiju/kernel';
import { clockSentence } from '@kaiju/server/clocks';
import type { CommandOf, Offer } from '@kaiju/server/protocol';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  Button,
  buttonClass,
  changeSettings,
  Dialog,
  Drawer,
  Kbd,
  Segments,
  Select,
  type Speed,
  Switch,
  TextField,
  toast,
  toggleSound,
  useSettings,
} from '../kit/index.ts';
import { levels as allLevels } from '../lobby/start.ts';
import { setLang, useWords } from '../words/speak.ts';
import { useSetting } from './context.ts';
import { InviteLink } from './invite-link.tsx';
import { offerNames, words } from './menu.words.ts';
import { NotRated } from './not-rated.tsx';
import { plainBoard } from './plain-board.ts';
import { botNames, levels } from './words.ts';
import './menu.css';

type Orders = CommandOf<'orders'>['orders'];

/** Everything one may do at a table besides playing. */
export function TableMenu({ onClose, onHelp, undo }: { onClose(): void; onHelp(): void; undo(): void }) {
  const t = useWords(words);
  const { room, seat, run, game, lang, place } = useSetting();
  const [resigning, setResigning] = useState(false);
  const playing = room.status === 'playing' && seat >= 0;
  const offer = (what: Offer['what'], icon: string, make?: () => void) => (
    <Button
      icon={icon}
      disabled={room.offers.some((standing) => standing.what === what)}
      onClick={() => {
        onClose();
        if (make) make();
        else void run({ do: 'offer', seat, what });
      }}
    >
      {t(offerNames[what])}
    </Button>
  );
  return (
    <>
      <Drawer open onClose={onClose} title={t('tableMenu')} className="table-menu">
        {playing && (
          <div className="menu-actions">
            {offer('undo', 'undo', undo)}
            {room.paused ? offer('resume', 'play') : offer('pause', 'pause')}
            {room.seats.every(({ bot }) => bot === null) && offer('draw', 'shaking-hands')}
            <Button kind="danger" icon="flag" onClick={() => setResigning(true)}>
              {t('resign')}
            </Button>
          </div>
        )}
        {place.kind === 'server' && <p className="small soft">{clockSentence(room.clock, room)[lang]}</p>}
        <NotRated />
        {room.status === 'over' && seat >= 0 && room.rematch === null && (
          <div className="menu-actions">{offer('rematch', 'shaking-hands')}</div>
        )}
        <MotionAndSound />
        {seat >= 0 && <Reactions />}
        {playing && <StandIn onDone={onClose} />}
        <InviteLink />
        <div className="menu-actions">
          <Button
            icon="info"
            onClick={() => {
              onClose();
              onHelp();
            }}
          >
            {t('keyboard')} <Kbd>?</Kbd>
          </Button>
          <Button icon="globe" onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}>
            {t('otherLang')}
          </Button>
          <Link href={`/games/${game.id}`} className={buttonClass('quiet')}>
            {t('toGame')}
          </Link>
        </div>
      </Drawer>
      <Dialog
        open={resigning}
        onClose={() => setResigning(false)}
        title={t('resignAsk')}
        actions={
          <>
            <Button onClick={() => setResigning(false)}>{t('cancel')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setResigning(false);
                onClose();
                void run({ do: 'concede', seat });
              }}
            >
              {t('resign')}
            </Button>
          </>
        }
      >
        <p>{t('resignHint')}</p>
      </Dialog>
    </>
  );
}

function MotionAndSound() {
  const t = useWords(words);
  const { speed, sound } = useSettings();
  return (
    <div className="menu-settings">
      <Segments<Speed>
        label={t('speed')}
        value={speed}
        choices={[
          { value: 0, label: t('speed0') },
          { value: 1, label: t('speed1') },
          { value: 4, label: t('speed4') },
        ]}
        onChange={(next) => changeSettings({ speed: next })}
      />
      <Switch label={t('sound')} checked={sound} onChange={() => toggleSound()} />
    </div>
  );
}

/** What this seat wants to be asked when others act. */
function Reactions() {
  const t = useWords(words);
  const { look, seat, game, speech } = useSetting();
  const { orders } = useSettings();
  const { ask } = look.sight;
  const here = ask?.step === 'window' ? ask : null;
  const kinds = [...new Set([...orders.stops, ...(here ? [here.kind] : [])])];
  // It is told to the table as any other change of the settings.
  const give = (next: Orders) => changeSettings({ orders: next });
  return (
    <div className="menu-settings">
      <Select
        label={t('reactions')}
        hint={t('reactionsHint')}
        value={orders.pass}
        choices={[
          { value: 'never', label: t('passNever') },
          { value: 'nothing', label: t('passNothing') },
          { value: 'smart', label: t('passSmart') },
          { value: 'always', label: t('passAlways') },
        ]}
        onChange={(pass) => give({ ...orders, pass: pass as Orders['pass'] })}
      />
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={t('stopHere', {
            ask: game.words.ask(here?.kind === kind ? here : asking(kind, seat), speech),
          })}
          checked={orders.stops.includes(kind)}
          onChange={(on) =>
            give({
              ...orders,
              stops: on ? [...orders.stops, kind] : orders.stops.filter((stop) => stop !== kind),
            })
          }
        />
      ))}
    </div>
  );
}

/** A question of a kind, as far as it can be spoken of while nobody asks it. */
function asking(kind: string, seat: number): AskView {
  return {
    id: '',
    seat,
    kind,
    clause: '',
    step: 'window',
    options: null,
    space: null,
    deadline: null,
  } as AskView;
}

/** Somebody has to go: a bot takes the seat, and gives it back. */
function StandIn({ onDone }: { onDone(): void }) {
  const t = useWords(words);
  const { room, seat, run, lang } = useSetting();
  const [level, setLevel] = useState<Level>('casual');
  const { bot } = room.seats[seat];
  if (bot !== null) {
    return (
      <div className="menu-actions">
        <Button kind="main" onClick={() => void run({ do: 'stand-in', seat, level: null }).then(onDone)}>
          {t('takeBack')}
        </Button>
        <p className="small soft">{t('botPlaysForYou', { bot: botNames[bot][lang] })}</p>
      </div>
    );
  }
  return (
    <div className="menu-stand-in">
      <Select<Level>
        label={t('standIn')}
        value={level}
        choices={allLevels.map((value) => ({ value, label: levels[value][lang] }))}
        onChange={setLevel}
      />
      <Button icon="robot-golem" onClick={() => void run({ do: 'stand-in', seat, level }).then(onDone)}>
        {t('standInGo')}
      </Button>
    </div>
  );
}

const KEYS = [
  ['?', 'keyHelp'],
  ['Esc', 'keySkip'],
  ['O', 'keyOptions'],
  ['B', 'keyBoard'],
  ['P', 'keyPrompt'],
  ['L', 'keyLog'],
  ['R', 'keyRules'],
  ['C', 'keyChat'],
  ['U', 'keyUndo'],
  ['G', 'keyMenu'],
  ['S', 'keySpeed'],
  ['M', 'keyMute'],
] as const;

export function KeyboardHelp({ onClose }: { onClose(): void }) {
  const t = useWords(words);
  const { board } = useSetting();
  const keys = board === plainBoard ? [...KEYS, ['1 – 9', 'keyNumbers'] as const] : KEYS;
  return (
    <Dialog open onClose={onClose} title={t('keyboard')}>
      <dl className="key-help">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const REASONS = ['abuse', 'cheating', 'stalling', 'name', 'other'] as const;

/** Tells those who run the server about somebody. */
export function ReportDialog({ about, onClose }: { about: string; onClose(): void }) {
  const t = useWords(words);
  const { place, room, look, lang } = useSetting();
  const [reason, setReason] = useState<(typeof REASONS)[number]>('abuse');
  const [text, setText] = useState('');
  const person =
    room.seats.find((seat) => seat.person?.account === about)?.person ??
    look.live.chat.find(({ from }) => from.account === about)?.from;
  const send = async () => {
    try {
      await place.client.http.report({ about, table: room.id, reason, ...(text !== '' && { text }) });
      toast(t('reportSent'), { tone: 'good' });
      onClose();
    } catch (error) {
      toast(t('failed', { what: (error as Error).message }), { tone: 'bad' });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reportTitle', { who: person?.name[lang] ?? '' })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="main" onClick={() => void send()}>
            {t('reportSend')}
          </Button>
        </>
      }
    >
      <Select
        label={t('reportReason')}
        value={reason}
        choices={REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
        onChange={setReason}
      />
      <TextField label={t('reportText')} value={text} onChange={setText} maxLength={500} />
    </Dialog>
  );
}
