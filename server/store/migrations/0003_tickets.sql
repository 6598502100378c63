-- A ticket opens one socket.
create table tickets (
  id text primary key,
  account text not null,
  until bigint not null
);
create index tickets_until on tickets (until);
