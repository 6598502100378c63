-- How many facts each seat had learned, the spectators last: where to begin reading for what came after one of them.
alter table checkpoints add column learned json generated always as (body::json -> 'learned') stored;
