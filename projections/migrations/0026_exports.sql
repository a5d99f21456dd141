-- Files of what a screen shows, made in the background.

create table read.export_v1 (
  export_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid not null,
  kind text not null,
  format text not null,
  language text not null,
  -- The branches that the requester saw; null: all.
  location_ids json,
  state text collate "C" not null,
  rows int not null,
  total int,
  bytes bigint,
  file_id text,
  failure text,
  requested_at timestamptz not null,
  finished_at timestamptz,
  kept_until timestamptz
);
call read.protect('read.export_v1');
create index export_v1_own on read.export_v1 (tenant_id, account_id, requested_at desc, export_id);
create index export_v1_due on read.export_v1 (export_id) where state in ('requested', 'running');
create index export_v1_kept on read.export_v1 (kept_until, export_id) where state = 'ready';
create view read.export with (security_invoker = true) as
  select * from read.export_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.export to sumaa_query;

call read.open_to('sumaa_worker', 'read.export_v1',
  '{export_id,tenant_id,account_id,kind,language,state,rows,failure,file_id,requested_at,kept_until}');
create view work.export with (security_invoker = true) as
  select export_id, tenant_id, account_id, kind, language, state, rows, failure, file_id, requested_at, kept_until from read.export_v1;
grant select on work.export to sumaa_worker;

insert into consumer.shown (name, version) values ('export', 1);
