-- Since when a table has slept: nobody is there, and nobody but bots is waited for. No time passes meanwhile. One that
-- is closed as well was closed because nobody came for too long.
alter table tables add column asleep bigint;
