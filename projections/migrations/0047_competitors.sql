-- Places that branches are compared with, and what Google Maps showed of them day by day.

create table read.competitor_v1 (
  competitor_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  place_id text not null,
  name text not null,
  added_name text not null,
  address text,
  status text collate "C" not null,
  -- Days of snapshots, as YYYY-MM-DD.
  status_since text,
  moved_on text,
  rating double precision,
  review_count int,
  measured_on text collate "C"
);
call read.protect('read.competitor_v1');
call read.keep_to_branches('read.competitor_v1');
create index competitor_v1_branch on read.competitor_v1 (tenant_id, location_id);
-- Whose snapshot is due.
create index competitor_v1_due on read.competitor_v1 (measured_on nulls first, competitor_id);
create view read.competitor with (security_invoker = true) as
  select * from read.competitor_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.competitor to sumaa_query;

create table read.place_day_v1 (
  key text collate "C" primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  -- The competitor, or the branch itself.
  place_id uuid not null,
  day text collate "C" not null,
  rating double precision,
  review_count int not null
);
call read.protect('read.place_day_v1');
call read.keep_to_branches('read.place_day_v1');
create index place_day_v1_days on read.place_day_v1 (tenant_id, location_id, day);
create view read.place_day with (security_invoker = true) as
  select * from read.place_day_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.place_day to sumaa_query;

-- Of linked branches of businesses that have the comparison in their plan and whose sync is not paused.
call read.open_to('sumaa_worker', 'read.competitor_v1', '{competitor_id,tenant_id,location_id,place_id,name,measured_on}');
grant select (plan) on read.subscription_v1 to sumaa_worker;
create view work.competitor with (security_invoker = true) as
  select c.tenant_id, c.location_id, c.competitor_id, c.place_id, c.name, c.measured_on
  from read.competitor_v1 c join work.location l on l.location_id = c.location_id
  where not exists (
    select from read.subscription_v1 s where s.tenant_id = c.tenant_id and (s.plan = 'basic' or s.sync_paused_at is not null));
grant select on work.competitor to sumaa_worker;

insert into consumer.shown (name, version) values ('competitor', 1), ('place-day', 1);
