-- The latest of a table's log, in sentences: they can be read when the rules are no longer there.
alter table tables add column told jsonb;
