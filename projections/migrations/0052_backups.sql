-- Backups of the installation, and what it was migrated by.

create table read.backup_v1 (
  backup_id uuid primary key,
  tenant_id text collate "C" not null,
  -- Null: by the schedule.
  account_id uuid,
  state text collate "C" not null,
  events int not null,
  contents jsonb,
  failure text,
  is_checking boolean not null,
  check_result jsonb,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  checked_at timestamptz
);
call read.protect('read.backup_v1');
create index backup_v1_newest on read.backup_v1 (tenant_id, requested_at desc, backup_id);
create view read.backup with (security_invoker = true) as
  select * from read.backup_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.backup to sumaa_query;

call read.open_to('sumaa_worker', 'read.backup_v1', '{backup_id,tenant_id,state,events,is_checking,requested_at,changed_at}');
create view work.backup with (security_invoker = true) as
  select backup_id, tenant_id, state, events, is_checking, requested_at, changed_at from read.backup_v1;
grant select on work.backup to sumaa_worker;

grant select on public.sumaa_migration to sumaa_query;

insert into consumer.shown (name, version) values ('backup', 1);
