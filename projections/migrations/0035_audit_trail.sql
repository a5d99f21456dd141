-- The audit trail of the whole platform, and where each entry comes from: its record, and what caused it.

-- Entries from before have no record; a rebuild brings it.
alter table read.audit_v1 add column stream text collate "C", add column revision bigint, add column causation_id text;
create or replace view read.audit with (security_invoker = true) as
  select * from read.audit_v1 where tenant_id = current_setting('app.tenant_id', true);

create index audit_v1_event on read.audit_v1 (tenant_id, event, at desc, id desc);
create index audit_v1_chain on read.audit_v1 (correlation_id);
create index audit_v1_record on read.audit_v1 (stream, revision);
create index audit_v1_all on read.audit_v1 (at desc, id desc);
create index audit_v1_all_kind on read.audit_v1 (kind, at desc, id desc);
create index audit_v1_all_event on read.audit_v1 (event, at desc, id desc);

-- Whoever has the duty `audit` reads every tenant: `app.duty` is set by that query alone, after the permission was checked.
create schema audit;
grant usage on schema audit to sumaa_query;
create policy auditor on read.audit_v1 for select to sumaa_query using (current_setting('app.duty', true) = 'audit');
create policy auditor on read.business_v1 for select to sumaa_query using (current_setting('app.duty', true) = 'audit');
create view audit.entry with (security_invoker = true) as
  select * from read.audit_v1 where current_setting('app.duty', true) = 'audit';
create view audit.business with (security_invoker = true) as
  select tenant_id, name from read.business_v1 where current_setting('app.duty', true) = 'audit';
comment on view audit.entry is 'The audit trail of every tenant; empty without the duty.';
comment on view audit.business is 'Names of all tenants, for their entries; empty without the duty.';
grant select on audit.entry, audit.business to sumaa_query;
