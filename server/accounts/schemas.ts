import Type, { type Static, type TSchema } from 'typebox';
import { AccountId, exactly, Json, Name, TableId } from '../protocol/index.ts';
import { REFUSALS, type RefusalCode } from './words.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Moment = Type.Integer({ description: 'epoch milliseconds' });
const Lang = Type.Union([Type.Literal('zh'), Type.Literal('en')]);
/** What is written as a name or password is judged by the code that says what is wrong with it. */
const Written = Type.String({ maxLength: 400 });

export const RefusalBody = exactly(
  {
    code: Type.Union((Object.keys(REFUSALS) as RefusalCode[]).map((code) => Type.Literal(code))),
    message: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  },
  'Refusal',
);
export type RefusalBody = Static<typeof RefusalBody>;

/** An account as its owner sees it. */
const Own = { id: AccountId, name: Name, guest: Type.Boolean(), lang: orNull(Lang), created: Moment };
const Formerly = Type.Array(AccountId, {
  description: 'the guests this account was before: their seats and games are its own',
});

const Reserved = Type.Union([Type.String(), Type.Null()], {
  description: 'the name one has, if it is reserved by now: nobody else sees it, and another is to be chosen',
});

export const Me = exactly({ ...Own, formerly: Formerly, reserved: Reserved }, 'Me');
export type Me = Static<typeof Me>;

export const MeReply = exactly({ account: Me }, 'MeReply');
export const MaybeMeReply = exactly({ account: orNull(Me) }, 'MaybeMeReply');

export const GuestBody = exactly({ lang: Type.Optional(Lang) }, 'GuestBody');
export type GuestBody = Static<typeof GuestBody>;

export const SettingsBody = exactly({ lang: Lang }, 'SettingsBody');
export type SettingsBody = Static<typeof SettingsBody>;

/** For both: taking a name, and logging in with one. */
export const CredentialsBody = exactly({ name: Written, password: Written }, 'CredentialsBody');
export type CredentialsBody = Static<typeof CredentialsBody>;

export const NameBody = exactly({ name: Written }, 'NameBody');
export type NameBody = Static<typeof NameBody>;

export const PasswordBody = exactly({ old: Written, password: Written }, 'PasswordBody');
export type PasswordBody = Static<typeof PasswordBody>;

/** An account with a password is deleted only by who knows it. */
export const DeleteBody = exactly({ password: Type.Optional(Written) }, 'DeleteBody');
export type DeleteBody = Static<typeof DeleteBody>;

export const SessionView = exactly(
  {
    id: Type.String(),
    /** The browser or program, as it named itself. */
    where: Type.String(),
    created: Moment,
    seen: Moment,
    current: Type.Boolean(),
  },
  'Session',
);
export type SessionView = Static<typeof SessionView>;
export const SessionsReply = exactly({ sessions: Type.Array(SessionView) }, 'SessionsReply');
export const SessionParams = exactly({ session: Type.String({ maxLength: 40 }) });
export type SessionParams = Static<typeof SessionParams>;
export const RevokedReply = exactly({ revoked: Type.Integer() }, 'RevokedReply');

export const Pool = Type.Union([Type.Literal('people'), Type.Literal('bots')]);
export type Pool = Static<typeof Pool>;

/** The one number for a skill, wherever it is shown. */
const Shown = {
  rating: Type.Integer({ description: 'on a scale like Elo; 1500 before the first match' }),
  margin: Type.Integer({ description: 'give or take so much; it shrinks with every match' }),
  provisional: Type.Boolean({ description: 'too uncertain still for a place on the leaderboard' }),
};

export const RatingView = exactly(
  { game: Type.String(), pool: Pool, ...Shown, games: Type.Integer() },
  'Rating',
);
export type RatingView = Static<typeof RatingView>;
export const RatingsReply = exactly({ ratings: Type.Array(RatingView) }, 'RatingsReply');

export const LeaderboardParams = exactly({ game: Type.String({ maxLength: 40 }) });
export type LeaderboardParams = Static<typeof LeaderboardParams>;
export const LeaderboardQuery = exactly({
  pool: Type.Optional(Pool),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
});
export type LeaderboardQuery = Static<typeof LeaderboardQuery>;
export const LeaderboardRow = exactly(
  {
    place: orNull(Type.Integer({ description: 'none while the rating is provisional' })),
    account: AccountId,
    name: Name,
    ...Shown,
    games: Type.Integer(),
  },
  'LeaderboardRow',
);
export type LeaderboardRow = Static<typeof LeaderboardRow>;
export const LeaderboardReply = exactly(
  { game: Type.String(), pool: Pool, rows: Type.Array(LeaderboardRow) },
  'LeaderboardReply',
);

export const PlayerParams = exactly({ player: AccountId });
export type PlayerParams = Static<typeof PlayerParams>;
export const PlayerReply = exactly(
  { account: AccountId, name: Name, guest: Type.Boolean(), ratings: Type.Array(RatingView) },
  'PlayerReply',
);

export const BlockKind = Type.Union([Type.Literal('mute'), Type.Literal('block')]);
export type BlockKind = Static<typeof BlockKind>;
export const BlockBody = exactly({ other: AccountId, kind: BlockKind }, 'BlockBody');
export type BlockBody = Static<typeof BlockBody>;
export const BlockParams = exactly({ other: AccountId, kind: BlockKind });
export type BlockParams = Static<typeof BlockParams>;
export const BlockView = exactly({ other: AccountId, name: Name, kind: BlockKind }, 'Block');
export type BlockView = Static<typeof BlockView>;
export const BlocksReply = exactly({ blocks: Type.Array(BlockView) }, 'BlocksReply');

const ReportReason = Type.Union([
  Type.Literal('abuse'),
  Type.Literal('cheating'),
  Type.Literal('stalling'),
  Type.Literal('name'),
  Type.Literal('other'),
]);
export const ReportState = Type.Union([
  Type.Literal('open'),
  Type.Literal('upheld'),
  Type.Literal('dismissed'),
]);
export type ReportState = Static<typeof ReportState>;
export const ReportBody = exactly(
  {
    about: AccountId,
    table: Type.Optional(TableId),
    reason: ReportReason,
    text: Type.Optional(Type.String({ maxLength: 2_000 })),
  },
  'ReportBody',
);
export type ReportBody = Static<typeof ReportBody>;
export const ReportView = exactly(
  {
    id: Type.Integer(),
    about: orNull(AccountId),
    name: Name,
    table: orNull(TableId),
    reason: ReportReason,
    text: Type.String(),
    at: Moment,
    state: ReportState,
  },
  'Report',
);
export type ReportView = Static<typeof ReportView>;
export const ReportReply = exactly({ report: ReportView }, 'ReportReply');
export const ReportsReply = exactly({ reports: Type.Array(ReportView) }, 'ReportsReply');

/** What an administrator sees: also who reported. */
export const AdminReportView = exactly(
  { ...ReportView.properties, by: orNull(AccountId), byName: Name },
  'AdminReport',
);
export type AdminReportView = Static<typeof AdminReportView>;
export const AdminReportsQuery = exactly({ state: Type.Optional(ReportState) });
export type AdminReportsQuery = Static<typeof AdminReportsQuery>;
export const AdminReportsReply = exactly({ reports: Type.Array(AdminReportView) }, 'AdminReportsReply');
export type AdminReportsReply = Static<typeof AdminReportsReply>;
export const AdminReportParams = exactly({
  report: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
});
export type AdminReportParams = Static<typeof AdminReportParams>;
export const AdminReportBody = exactly({ state: ReportState }, 'AdminReportBody');
export type AdminReportBody = Static<typeof AdminReportBody>;

/** All that is kept about a person, in one piece. */
export const MyData = exactly(
  {
    account: exactly({ ...Own, reserved: Reserved, seen: Moment }),
    formerly: Formerly,
    sessions: Type.Array(SessionView),
    games: Type.Array(
      exactly({
        table: TableId,
        game: Type.String(),
        seat: Type.Integer(),
        status: Type.String(),
        created: Moment,
        place: orNull(Type.Integer()),
        result: Json,
      }),
    ),
    ratings: Type.Array(RatingView),
    chat: Type.Array(
      exactly({ table: TableId, at: Moment, text: orNull(Type.String()), phrase: orNull(Type.String()) }),
    ),
    blocks: Type.Array(BlockView),
    reports: Type.Array(ReportView),
  },
  'MyData',
);
export type MyData = Static<typeof MyData>;
