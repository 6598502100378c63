-- From where guests came lately, as a keyed hash of the address: from when on as many may come at once again as at first.
create table newcomers (
  place text primary key,
  until bigint not null
);
