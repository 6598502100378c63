-- When the host of the server closed a table for good.
alter table tables add column closed bigint;
