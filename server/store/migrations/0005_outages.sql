-- When no process lived, by the time of day: nobody's clock ran at tables that were put away.
create table outages (
  since bigint not null,
  until bigint not null
);
create index outages_by_end on outages (until);
