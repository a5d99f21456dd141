-- When the log was sealed, and what checks of it found.

create table read.evidence_v1 (
  evidence_id uuid primary key,
  tenant_id text collate "C" not null,
  -- `sealed`, or the state of a check.
  state text collate "C" not null,
  account_id uuid,
  seal jsonb,
  events int not null,
  total int,
  verdict jsonb,
  failure text,
  requested_at timestamptz not null,
  ended_at timestamptz
);
call read.protect('read.evidence_v1');
create index evidence_v1_newest on read.evidence_v1 (tenant_id, (state = 'sealed'), requested_at desc, evidence_id);
create view read.evidence with (security_invoker = true) as
  select * from read.evidence_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.evidence to sumaa_query;

call read.open_to('sumaa_worker', 'read.evidence_v1', '{evidence_id,tenant_id,state,seal,requested_at}');
create view work.evidence with (security_invoker = true) as
  select evidence_id, tenant_id, state, seal, requested_at from read.evidence_v1;
grant select on work.evidence to sumaa_worker;

insert into consumer.shown (name, version) values ('evidence', 1);
