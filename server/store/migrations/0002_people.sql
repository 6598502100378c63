create table accounts (
  id text primary key,
  name text,
  -- One spelling for all names that look alike, folded by the server: lower() follows the database's locale.
  name_key text,
  password text,
  guest boolean not null default true,
  -- What a guest is called, in each language; a chosen name stands in `name`.
  friendly jsonb,
  lang text,
  created bigint not null,
  seen bigint not null,
  deleted bigint,
  -- The account that a guest turned out to be. The guest's id stays in the logs of its matches.
  merged text references accounts
);
create unique index accounts_name_key on accounts (name_key);
create index accounts_merged on accounts (merged) where merged is not null;

create table sessions (
  id text primary key,
  account text not null references accounts on delete cascade,
  token_hash text not null,
  created bigint not null,
  seen bigint not null,
  agent text not null default '',
  revoked bigint
);
create index sessions_of on sessions (account);

create table ratings (
  account text not null references accounts on delete cascade,
  game text not null,
  pool text not null check (pool in ('people', 'bots')),
  mu double precision not null,
  sigma double precision not null,
  games integer not null default 0,
  changed bigint not null,
  primary key (account, game, pool)
);
create index ratings_ladder on ratings (game, pool, (mu - 3 * sigma) desc);

-- A table is rated once, whoever tries.
create table rated (
  table_id text primary key,
  at bigint not null
);

create table seats (
  table_id text not null references tables on delete cascade,
  seat integer not null,
  account text references accounts,
  -- The level, when a bot sits here.
  bot text,
  -- 1 for the winner; null while the match is not over.
  place integer,
  result jsonb,
  primary key (table_id, seat)
);
create index seats_of on seats (account, table_id) where account is not null;

create table blocks (
  account text not null references accounts on delete cascade,
  other text not null references accounts on delete cascade,
  kind text not null check (kind in ('mute', 'block')),
  at bigint not null,
  primary key (account, other, kind)
);
create index blocks_against on blocks (other);

create table reports (
  id bigint generated always as identity primary key,
  account text references accounts on delete set null,
  table_id text,
  about text references accounts on delete set null,
  reason text not null,
  text text not null default '',
  at bigint not null,
  state text not null default 'open'
);
create index reports_open on reports (at) where state = 'open';

create table chat (
  table_id text not null references tables on delete cascade,
  id integer not null,
  account text references accounts on delete set null,
  at bigint not null,
  -- One of the two: written by hand, or the name of a preset phrase.
  text text,
  phrase text,
  primary key (table_id, id)
);
create index chat_of on chat (account) where account is not null;
