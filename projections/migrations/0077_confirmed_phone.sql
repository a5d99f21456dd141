-- Text messages go to numbers that their owners confirmed. No account has such an event yet, so no row is built anew.
alter table read.account_v1 add column phone_confirmed boolean not null default false, add column phone_code json;
create or replace view read.account with (security_invoker = true) as
  select * from read.account_v1 a
  where a.tenant_id = current_setting('app.tenant_id', true) or exists (
    select 1 from read.member_v1 m where m.account_id = a.account_id and m.tenant_id = current_setting('app.tenant_id', true));

grant select (phone_confirmed, phone_code) on read.account_v1 to sumaa_worker;
create or replace view work.account with (security_invoker = true) as
  select a.account_id, a.tenant_id, a.email, a.full_name, coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    a.email_confirmed, a.phone, a.phone_confirmed
  from read.account_v1 a left join read.business_v1 b using (tenant_id);
create or replace view work.member with (security_invoker = true) as
  select m.tenant_id, m.account_id, m.role, m.permissions, m.location_ids, a.email,
    coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    coalesce(c.choices, '{"switches": {}, "timing": {}}') as choices,
    case when a.phone_confirmed then a.phone end as sms_phone
  from read.member_v1 m join read.account_v1 a using (account_id) left join read.business_v1 b on b.tenant_id = m.tenant_id
    left join read.notification_choices_v1 c on c.member_id = m.member_id and c.tenant_id = m.tenant_id
  where m.active and a.active and a.email_confirmed;
-- Codes that may not have been sent yet.
create index account_v1_phone_code on read.account_v1 (account_id) where phone_code is not null;
create view work.phone_code with (security_invoker = true) as
  select phone_code ->> 'tenantId' as tenant_id, account_id, (phone_code ->> 'eventId')::uuid as event_id,
    (phone_code ->> 'at')::timestamptz as at, (phone_code ->> 'expiresAt')::timestamptz as expires_at
  from read.account_v1 where phone_code is not null and active;
grant select on work.phone_code to sumaa_worker;
