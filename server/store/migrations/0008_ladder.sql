-- Why a match that was opened as rated did not count; null for those that did.
alter table rated add column why text;

-- The leaderboard is ordered by the number that is shown.
drop index ratings_ladder;
create index ratings_ladder on ratings (game, pool);

-- How much was decided by whom no checkpoint says yet: where that matters the table is read from its log once.
delete from checkpoints using tables
 where id = table_id and status = 'playing' and summary -> 'rated' = 'true' and summary -> 'clock' ->> 'kind' <> 'none';

-- The lists know now whether a match counted, and that without a clock none does.
update tables set summary = summary || '{"verdict": null}' where summary ? 'id';
update tables set summary = summary || '{"rated": false}' where summary -> 'clock' ->> 'kind' = 'none';
