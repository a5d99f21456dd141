-- Notifications by WhatsApp go to the number from which a person sent their code. No account has such an event yet, so no row is built anew.
alter table read.account_v1 add column whatsapp text;
create or replace view read.account with (security_invoker = true) as
  select * from read.account_v1 a
  where a.tenant_id = current_setting('app.tenant_id', true) or exists (
    select 1 from read.member_v1 m where m.account_id = a.account_id and m.tenant_id = current_setting('app.tenant_id', true));
create or replace view person.account with (security_invoker = true) as
  select * from read.account_v1 where account_id = person.id();

grant select (whatsapp) on read.account_v1 to sumaa_worker;
create or replace view work.account with (security_invoker = true) as
  select a.account_id, a.tenant_id, a.email, a.full_name, coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    a.email_confirmed, a.phone, a.phone_confirmed,
    coalesce(a.preferences ->> 'dateFormat', b.date_format, 'dd/mm/yyyy') as date_format,
    coalesce(a.preferences ->> 'calendar', b.calendar, 'gregorian') as calendar, coalesce(b.time_zone, 'Asia/Riyadh') as time_zone,
    a.whatsapp
  from read.account_v1 a left join read.business_v1 b using (tenant_id);
create or replace view work.member with (security_invoker = true) as
  select m.tenant_id, m.account_id, m.role, m.permissions, m.location_ids, a.email,
    coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    coalesce(c.choices, '{"switches": {}, "timing": {}}') as choices,
    case when a.phone_confirmed then a.phone end as sms_phone,
    coalesce(a.preferences ->> 'dateFormat', b.date_format, 'dd/mm/yyyy') as date_format,
    coalesce(a.preferences ->> 'calendar', b.calendar, 'gregorian') as calendar, coalesce(b.time_zone, 'Asia/Riyadh') as time_zone,
    a.whatsapp
  from read.member_v1 m join read.account_v1 a using (account_id) left join read.business_v1 b on b.tenant_id = m.tenant_id
    left join read.notification_choices_v1 c on c.member_id = m.member_id and c.tenant_id = m.tenant_id
  where m.active and a.active and a.email_confirmed and b.deactivated_at is null;
