import type { Result, View } from '@kaiju/kernel';
import type { FairReport } from '@kaiju/server/fair';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Avatar, Badge, Button, buttonClass, Dialog, Icon, Spinner } from '../kit/index.ts';
import { useWords } from '../words/speak.ts';
import { useClause } from './clause.ts';
import { ClauseLink } from './clause-link.tsx';
import { type Setting, useSetting } from './context.ts';
import { endingFor, outcome } from './ending.ts';
import { faceOf } from './names.ts';
import { NotRated } from './not-rated.tsx';
import { ratingOf } from './rating.ts';
import { sayRefusal } from './refusal.ts';
import { words } from './result.words.ts';
import './result.css';

/** The end of a match: who came where and why, and what to do now; `before` is this person's rating before it. */
export function ResultDialog({ before, onClose }: { before: string | null; onClose(): void }) {
  const t = useWords(words);
  const setting = useSetting();
  const { look, room, seat, run, place, mine, board, speech } = setting;
  const result = (look.sight.view as View | null)?.result ?? null;
  const clause = useClause(result?.why ?? null);
  if (result === null) return null;
  const ending = endingFor(result, mine.length > 1 ? -1 : seat);
  const order = result.places
    .map((rank, who) => ({ rank, who }))
    .sort((a, b) => a.rank - b.rank || a.who - b.who);
  return (
    <Dialog
      open
      onClose={onClose}
      title={outcome(setting, result, t)}
      className={`result result-${ending}`}
      actions={
        <>
          <Link href={place.replayHref()} className={buttonClass()}>
            {t('replay')}
          </Link>
          {room.rematch !== null ? (
            <Link href={place.tableHref(room.rematch)} className={buttonClass('main')}>
              {t('toRematch')}
            </Link>
          ) : (
            seat >= 0 && (
              <Button
                kind="main"
                disabled={room.offers.some(({ what, yes }) => what === 'rematch' && yes.includes(seat))}
                onClick={() => {
                  const offered = room.offers.some(({ what }) => what === 'rematch');
                  void run(
                    offered
                      ? { do: 'reply', seat, what: 'rematch', yes: true }
                      : { do: 'offer', seat, what: 'rematch' },
                  );
                }}
              >
                {t('offer_rematch')}
              </Button>
            )
          )}
        </>
      }
    >
      <Icon name={ending === 'won' ? 'laurel-crown' : board.icon} className="result-icon" />
      <table className="result-table">
        <thead>
          <tr>
            <th scope="col">{t('place')}</th>
            <th scope="col">{t('player')}</th>
            {scored(result) && <th scope="col">{t('points')}</th>}
          </tr>
        </thead>
        <tbody>
          {order.map(({ rank, who }) => (
            <Row key={who} rank={rank} who={who} result={result} setting={setting} />
          ))}
        </tbody>
      </table>
      <p className="result-why">
        <span className="soft">{t('because')}</span>{' '}
        {result.why === 'agreed' ? (
          t('why_agreed')
        ) : (
          <>
            {clause} <ClauseLink clause={result.why} />
          </>
        )}
      </p>
      {room.verdict === 'counted' && seat >= 0 && <RatingChange before={before} />}
      <NotRated />
      {room.noRematch && (
        <p role="status">{t('noRematch', { why: sayRefusal(null, room.noRematch, speech) })}</p>
      )}
      {/* A match that goes on from another one may not know its dice. */}
      {room.commitment !== '' && <FairCheck />}
    </Dialog>
  );
}

/** Points that all have none of are no news. */
function scored({ scores }: Result): boolean {
  return scores?.some((score) => score !== 0) ?? false;
}

function Row({
  rank,
  who,
  result,
  setting,
}: {
  rank: number;
  who: number;
  result: Result;
  setting: Setting;
}) {
  const t = useWords(words);
  const { room, speech, mine } = setting;
  return (
    <tr className={rank === 1 ? 'is-first' : ''}>
      <td className="numbers">{rank}</td>
      <td>
        <span className="result-who">
          <Avatar {...faceOf(room, who)} />
          {speech.name(who)}
          {mine.includes(who) && <Badge tone="accent">{t('you')}</Badge>}
        </span>
      </td>
      {scored(result) && <td className="numbers">{result.scores?.[who]}</td>}
    </tr>
  );
}

/** What the match did to this person's rating. */
function RatingChange({ before }: { before: string | null }) {
  const t = useWords(words);
  const { place, room } = useSetting();
  const [after, setAfter] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void ratingOf(place, room.game).then((rating) => gone || setAfter(rating));
    return () => {
      gone = true;
    };
  }, [place, room.game]);
  if (after === null) return null;
  return (
    <p className="numbers">
      {before === null ? t('ratingNew', { after }) : t('ratingChange', { before, after })}
    </p>
  );
}

/** Holds the dice against what was promised before the match. */
function FairCheck() {
  const t = useWords(words);
  const { place, look, room, lang } = useSetting();
  const [report, setReport] = useState<FairReport | 'busy' | Error | null>(null);
  const check = async () => {
    setReport('busy');
    try {
      const [{ checkFair }, record] = await Promise.all([import('@kaiju/server/fair'), place.record()]);
      setReport(
        checkFair(look.live.fair ?? record.fair, record.deal.seed, {
          seats: record.deal.seats,
          commitment: room.commitment,
        }),
      );
    } catch (error) {
      setReport(error as Error);
    }
  };
  return (
    <div className="fair-check">
      {report === null ? (
        <Button icon="perspective-dice-six-faces-random" onClick={() => void check()}>
          {t('fairDice')}
        </Button>
      ) : report === 'busy' ? (
        <Spinner />
      ) : report instanceof Error ? (
        <p role="alert">{t('failed', { what: report.message })}</p>
      ) : (
        <>
          <p className={report.ok ? 'fair-ok' : 'fair-bad'} role="status">
            <Icon name={report.ok ? 'check' : 'warn'} /> {t(report.ok ? 'fairOk' : 'fairBad')}
          </p>
          <ul className="small soft">
            {report.checks.map(({ about, why }) => (
              <li key={about}>{why[lang]}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
