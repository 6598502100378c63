import type { Json, Lang } from '@kaiju/kernel';
import { Button, Icon } from '@kaiju/web/kit';
import { actionCards, treasure } from '../content/index.ts';
import type { DragonView } from '../state.ts';
import { CARD_ICONS, ICONS, treasureIcon } from './look.ts';
import { worth } from './things.ts';
import type { Say } from './words.ts';

/** One treasure with its value, and what it can do. */
function Token({
  id,
  exhausted = false,
  heirloom = false,
  lang,
  say,
  children,
}: {
  id: string;
  exhausted?: boolean;
  heirloom?: boolean;
  lang: Lang;
  say: Say;
  children?: React.ReactNode;
}) {
  const { name, text, tier, value, valueInBag } = treasure(id);
  const points = heirloom ? value : (valueInBag ?? value);
  return (
    <li className={`dh-thing is-${tier} ${exhausted ? 'is-exhausted' : ''} ${heirloom ? 'is-heirloom' : ''}`}>
      <span className="dh-thing-icon">
        <Icon name={treasureIcon(id)} />
      </span>
      <span className="dh-thing-words">
        <b>
          {heirloom && <Icon name={ICONS.heirloom} label={say('heirloom')} />} {name[lang]}
        </b>
        {text[lang] !== '' && <small>{text[lang]}</small>}
        {exhausted && <small className="dh-thing-spent">{say('exhausted')}</small>}
      </span>
      <b className="dh-thing-value numbers" title={say('points', { v: points })}>
        {points}
      </b>
      {children}
    </li>
  );
}

interface BagProps {
  g: DragonView;
  owner: number;
  /** What may be done with a treasure now. */
  deeds?(t: string): readonly { value: Json; label: string }[];
  onDeed?(value: Json, t: string): void;
  lang: Lang;
  say: Say;
}

/** What is known of somebody's treasures, and which cards they have spent. */
export function Bag({ g, owner, deeds, onDeed, lang, say }: BagProps) {
  const { count, known } = g.hoard.bags[owner];
  const heirloom = g.hoard.heirlooms[owner];
  const all = [
    ...(heirloom === null ? [] : [{ ...heirloom, heirloom: true }]),
    ...known.map((k) => ({ ...k, heirloom: false })),
  ];
  const hidden = count - known.length;
  const spent = actionCards.filter((_, i) => g.players[owner].spent & (1 << i));
  return (
    <div className="dh-bag">
      <p className="soft small">
        {say('bagWorth', {
          n: count + (heirloom === null ? 0 : 1),
          v: worth(
            known.map(({ t }) => t),
            heirloom?.t ?? null,
          ),
        })}
        {hidden > 0 && ` · ${say('unknown', { n: hidden })}`}
      </p>
      {all.length === 0 && hidden === 0 && <p>{say('bagEmpty')}</p>}
      <ul className="dh-things">
        {all.map(({ t, exhausted, heirloom: worn }) => (
          <Token key={t} id={t} exhausted={exhausted} heirloom={worn} lang={lang} say={say}>
            {deeds?.(t).map(({ value, label }) => (
              <Button key={label} onClick={() => onDeed?.(value, t)}>
                {label}
              </Button>
            ))}
          </Token>
        ))}
      </ul>
      {spent.length > 0 && (
        <p className="dh-bag-spent small soft">
          {say('spentOf', { names: '' })}
          {spent.map(({ id, kind, name }) => (
            <span key={id} title={name[lang]}>
              <Icon name={CARD_ICONS[kind]} label={name[lang]} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
