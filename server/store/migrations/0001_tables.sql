-- Moments are epoch milliseconds stamped by the server that writes them.
-- Leases are the exception: they are compared between machines, so that only the database's clock counts.

create table processes (
  id text primary key,
  url text not null,
  started timestamptz not null,
  renewed timestamptz not null,
  lease_until timestamptz not null
);

create table tables (
  id text primary key,
  game text not null,
  ruleset text not null,
  status text not null check (status in ('open', 'playing', 'over')),
  visibility text not null check (visibility in ('public', 'private')),
  -- A process; no foreign key, because the row of a process may go before its tables are taken over.
  owner text,
  fence integer not null default 0,
  created bigint not null,
  changed bigint not null,
  -- The next deadline of a table that may not be in memory.
  due bigint,
  summary jsonb not null default '{}'
);
create index tables_listed on tables (status, changed desc) where visibility = 'public';
create index tables_owned on tables (owner) where owner is not null;
create index tables_due on tables (due) where due is not null;

-- The truth. Its primary key is the fence: of two owners that append as number n, one fails.
-- No foreign key: it would lock a row of `tables` for each of thousands of inserts a second.
create table log (
  table_id text not null,
  n integer not null,
  fence integer not null,
  at bigint not null,
  wall bigint not null,
  kind text not null,
  body text not null,
  command text,
  hash text not null,
  primary key (table_id, n)
);

create table checkpoints (
  table_id text not null,
  n integer not null,
  body text not null,
  primary key (table_id, n)
);

create table secrets (
  name text primary key,
  value text not null
);

create table audit (
  id bigint generated always as identity primary key,
  at bigint not null,
  who text,
  what text not null,
  detail jsonb not null default '{}'
);
create index audit_by_time on audit (at);
