import Type, { type Static } from 'typebox';
import { clockBounds } from './presets.ts';

// Apart from what works with them: a page has no use for the schemas.

const within = ([minimum, maximum]: readonly [number, number], description: string) =>
  Type.Integer({ minimum, maximum, description });

const Out = Type.Union([Type.Literal('default'), Type.Literal('lose')], {
  description: "when time is out: the rules' default answer, or the seat gives up the match",
});

const unclocked = <K extends string>(kind: K, description: string) =>
  Type.Object({ kind: Type.Literal(kind) }, { additionalProperties: false, description });

export const ClockSettings = Type.Union(
  [
    unclocked('none', 'nobody has a limit, but for the printed ones of races between people'),
    unclocked('printed', 'the limits that the rules print, for every question that has one'),
    Type.Object(
      {
        kind: Type.Literal('live'),
        bank: within(clockBounds.bank, 'per seat, for the whole match'),
        increment: within(clockBounds.increment, 'added to the bank after each decision'),
        decision: within(clockBounds.decision, 'free for every decision, before the bank runs'),
        reaction: within(clockBounds.reaction, 'for one question of a window; never touches the bank'),
        out: Out,
      },
      {
        additionalProperties: false,
        description: 'for people who are there; races keep their printed limits',
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('days'),
        days: within(clockBounds.days, 'for every decision'),
        reaction: Type.Optional(
          within(
            clockBounds.wait,
            'for one question of a window, then the default answer; 8 hours unless given',
          ),
        ),
        out: Out,
      },
      {
        additionalProperties: false,
        description: 'for people who are not; what is a race otherwise is played without one',
      },
    ),
  ],
  { title: 'ClockSettings', description: 'The clock a table is opened with; times in milliseconds.' },
);
export type ClockSettings = Static<typeof ClockSettings>;
export type Out = Static<typeof Out>;

const Armed = Type.Object(
  {
    answer: Type.Unknown({
      description:
        'given at the next question of a window where it can be: the one option that has all its fields. Where several ' +
        'have, the seat is asked',
    }),
    when: Type.Union([Type.Literal('possible'), Type.Literal('worthwhile')], {
      description: 'as soon as it is possible, or only where the game thinks it worth a question',
    }),
  },
  { additionalProperties: false, title: 'Armed', description: 'An answer that is prepared and used once.' },
);
export type Armed = Static<typeof Armed>;

export const Orders = Type.Object(
  {
    pass: Type.Union(
      [Type.Literal('never'), Type.Literal('nothing'), Type.Literal('smart'), Type.Literal('always')],
      {
        description:
          'pass for me never, when I have nothing to react with, when nothing I have is worth a question, or always',
      },
    ),
    stops: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      maxItems: 100,
      description: 'the kinds of question at which I am asked even so',
    }),
    armed: Type.Optional(
      Type.Array(Armed, { maxItems: 40, description: 'prepared answers; each is gone once it was given' }),
    ),
    quiet: Type.Optional(
      Type.Literal(true, { description: 'pass for me until this turn is over, but for what is armed' }),
    ),
  },
  { additionalProperties: false, title: 'Orders', description: 'What a seat wants to be asked in windows.' },
);
export type Orders = Static<typeof Orders>;
