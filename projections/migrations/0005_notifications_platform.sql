-- The bell, and the totals of the whole installation.

create table read.notification_v1 (
  id uuid primary key,
  tenant_id text collate "C" not null,
  kind text not null,
  at timestamptz not null,
  reviews int,
  locations int,
  failed_locations int,
  review_id uuid,
  policy_violation text,
  reason text
);
call read.protect('read.notification_v1');
create index notification_v1_newest on read.notification_v1 (tenant_id, at desc, id desc);
create view read.notification with (security_invoker = true) as
  select * from read.notification_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.notification to sumaa_query;

create table read.bell_v1 (
  member_id uuid primary key,
  tenant_id text collate "C" not null,
  read_up_to timestamptz not null
);
call read.protect('read.bell_v1');
create view read.bell with (security_invoker = true) as
  select * from read.bell_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.bell to sumaa_query;

-- One row, of the tenant `platform`.
create table read.public_totals_v1 (
  key text collate "C" primary key,
  tenant_id text collate "C" not null,
  businesses int not null,
  reviews int not null,
  replies int not null
);
call read.protect('read.public_totals_v1');
create view read.public_totals with (security_invoker = true) as
  select * from read.public_totals_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.public_totals to sumaa_query;
