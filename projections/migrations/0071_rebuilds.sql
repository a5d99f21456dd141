-- Rebuilds of read models that staff asked for.

create table read.rebuild_v1 (
  rebuild_id uuid primary key,
  tenant_id text collate "C" not null,
  projection text collate "C" not null,
  account_id uuid not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  failure text
);
call read.protect('read.rebuild_v1');
create index rebuild_v1_newest on read.rebuild_v1 (tenant_id, requested_at desc, rebuild_id);
create view read.rebuild with (security_invoker = true) as
  select * from read.rebuild_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.rebuild to sumaa_query;

insert into consumer.shown (name, version) values ('rebuild', 1);
