-- The audit trail: who did what, when and from where, one row an event. Names are no part of it: they are joined when it is read.

create table read.audit_v1 (
  id uuid primary key,
  tenant_id text collate "C" not null,
  at timestamptz not null,
  event text not null,
  kind text not null,
  actor_kind text not null,
  account_id uuid,
  role text,
  person_id uuid,
  origin text,
  network text,
  subject_kind text,
  subject_id uuid,
  details jsonb not null,
  correlation_id text not null
);
call read.protect('read.audit_v1');
create index audit_v1_newest on read.audit_v1 (tenant_id, at desc, id desc);
create index audit_v1_kind on read.audit_v1 (tenant_id, kind, at desc, id desc);
create index audit_v1_person on read.audit_v1 (tenant_id, person_id, at desc, id desc);
create view read.audit with (security_invoker = true) as
  select * from read.audit_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.audit to sumaa_query;

insert into consumer.shown (name, version) values ('audit', 1);
