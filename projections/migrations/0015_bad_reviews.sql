-- Notifications of new bad reviews, failed replies and assignments. `account_id`: for this person alone; null: for all who may see it.
alter table read.notification_v1 add column stars int, add column account_id uuid;
create or replace view read.notification with (security_invoker = true) as
  select * from read.notification_v1 where tenant_id = current_setting('app.tenant_id', true);

-- To whom workers write about a review: who may answer it is decided by role, permissions and branches.
grant select (permissions, location_ids) on read.member_v1 to sumaa_worker;
create view work.member with (security_invoker = true) as
  select m.tenant_id, m.account_id, m.role, m.permissions, m.location_ids, a.email, a.language
  from read.member_v1 m join read.account_v1 a using (account_id)
  where m.active and a.active and a.email_confirmed;
grant select on work.member to sumaa_worker;
