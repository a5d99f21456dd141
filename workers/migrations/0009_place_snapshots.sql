-- What snapshots of competitors cost on each day, and until when Google is not asked for them.
create table outbox.places_day (
  -- In Riyadh.
  day date primary key,
  calls int not null
);
create table outbox.places_pause (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
comment on table outbox.places_day is 'Calls to the Places API for snapshots, by day.';
comment on table outbox.places_pause is 'Until when no snapshot is taken, because Google refused one.';
grant select, insert, update, delete on outbox.places_day, outbox.places_pause to sumaa_worker;
