-- Whose table it is and how many bots are at it: one host has only so many of both at the same time.
alter table tables add column host text, add column bots integer not null default 0;
update tables set host = summary ->> 'host';
create index tables_hosted on tables (host) where status <> 'over';
