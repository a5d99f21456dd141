-- Waiting reviews whose answer has a time, and what was said about it. Bells are pruned much later than an alarm is due.
create index notification_v1_answer_due on read.notification_v1 (subject_id) where kind in ('review_due_soon', 'review_overdue');
create index review_v1_due_at on read.review_v1 (due_at) where due_at is not null;
grant select (tenant_id, kind, subject_id) on read.notification_v1 to sumaa_worker;
grant select (tenant_id, review_id, location_id, created_at, due_at) on read.review_v1 to sumaa_worker;
create view work.answer_due with (security_invoker = true) as
  select r.tenant_id, r.review_id, r.due_at, r.due_at - least(interval '3 hours', (r.due_at - r.created_at) / 4) as soon_at,
    array(select n.kind from read.notification_v1 n
      where n.tenant_id = r.tenant_id and n.subject_id = r.review_id and n.kind in ('review_due_soon', 'review_overdue')) as told
  from read.review_v1 r
  where r.due_at is not null and exists (select from work.location l where l.location_id = r.location_id);
grant select on work.answer_due to sumaa_worker;
