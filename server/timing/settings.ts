import Type, { type Static } from 'typebox';

// Apart from what works with them: a page has no use for the schemas.

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const milliseconds = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

const Out = Type.Union([Type.Literal('default'), Type.Literal('lose')], {
  description: "when time is out: the rules' default answer, or the seat gives up the match",
});

export const ClockSettings = Type.Union(
  [
    Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
    Type.Object(
      {
        kind: Type.Literal('live'),
        bank: milliseconds(0, 12 * HOUR, 'per seat, for the whole match'),
        increment: milliseconds(0, HOUR, 'added to the bank after each decision'),
        decision: milliseconds(SECOND, HOUR, 'free for every decision, before the bank runs'),
        reaction: milliseconds(SECOND, HOUR, 'for one question of a window; never touches the bank'),
        out: Out,
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        kind: Type.Literal('days'),
        days: Type.Integer({ minimum: 1, maximum: 30, description: 'for every question' }),
        out: Out,
      },
      { additionalProperties: false },
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
