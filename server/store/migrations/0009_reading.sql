alter table tables
  -- The process that reads it from its log, and how many ended over that, one after the other.
  add column reading text,
  add column deaths integer not null default 0,
  -- When it was set aside, since it could not be read in time.
  add column aside bigint,
  -- Why it was closed, in words, if its options go beyond what the rules now allow.
  add column unfit jsonb;
