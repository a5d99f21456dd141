-- Why the staff did what they did with a plan, in their own words: one row per business, so that its erasure reaches all of them.

create table read.staff_reason_v1 (
  tenant_id text collate "C" primary key,
  erased boolean not null,
  reasons jsonb not null
);
call read.protect('read.staff_reason_v1');
create view read.staff_reason with (security_invoker = true) as
  select s.tenant_id, (r ->> 'eventId')::uuid as event_id, r ->> 'reason' as reason
  from read.staff_reason_v1 s, jsonb_array_elements(s.reasons) r
  where s.tenant_id = current_setting('app.tenant_id', true);
grant select on read.staff_reason to sumaa_query;

insert into consumer.shown (name, version) values ('staff-reason', 1);

-- The trail holds no text that a person wrote, because no erasure reaches it there.
update read.audit_v1 set details = details - 'reason'
where event in ('DiscountGranted', 'MonthsGranted', 'PlanArranged', 'RefundRequested', 'TransferSettled', 'TrialExtended') and details ? 'reason';
