-- Why somebody read masked personal data, in their own words: one row per business, so that its erasure reaches all of them.

create table read.reading_reason_v1 (
  tenant_id text collate "C" primary key,
  erased boolean not null,
  reasons jsonb not null
);
call read.protect('read.reading_reason_v1');
create policy auditor on read.reading_reason_v1 for select to sumaa_query using (current_setting('app.duty', true) = 'audit');
create view read.reading_reason with (security_invoker = true) as
  select s.tenant_id, (r ->> 'eventId')::uuid as event_id, r ->> 'reason' as reason
  from read.reading_reason_v1 s, jsonb_array_elements(s.reasons) r
  where s.tenant_id = current_setting('app.tenant_id', true);
create view audit.reading_reason with (security_invoker = true) as
  select s.tenant_id, (r ->> 'eventId')::uuid as event_id, r ->> 'reason' as reason
  from read.reading_reason_v1 s, jsonb_array_elements(s.reasons) r
  where current_setting('app.duty', true) = 'audit';
comment on view audit.reading_reason is 'The reasons of every tenant, for their entries; empty without the duty.';
grant select on read.reading_reason, audit.reading_reason to sumaa_query;

insert into consumer.shown (name, version) values ('reading-reason', 1);

-- The trail holds no text that a person wrote, because no erasure reaches it there.
update read.audit_v1 set details = details - 'why' where event = 'PersonalDataRead' and details ? 'why';
