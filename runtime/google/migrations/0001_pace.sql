-- The pace of calls to Google, shared by all processes that make them (where no Redis is given).
create schema google;
grant usage on schema google to sumaa_worker;

create table google.pace (
  name text primary key,
  -- Up to here every slot has been leased.
  taken_until timestamptz not null,
  -- Before this nobody calls: Google asked for it.
  paused_until timestamptz not null default '-infinity'
);
comment on table google.pace is 'One row: losing it costs nothing but a moment in which the pace begins anew.';
grant select, insert, update on google.pace to sumaa_worker;
