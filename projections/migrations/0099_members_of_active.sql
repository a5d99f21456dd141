-- Members of a business that the platform deactivated cannot sign in, so nothing is brought to them.
create or replace view work.member with (security_invoker = true) as
  select m.tenant_id, m.account_id, m.role, m.permissions, m.location_ids, a.email,
    coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    coalesce(c.choices, '{"switches": {}, "timing": {}}') as choices,
    case when a.phone_confirmed then a.phone end as sms_phone,
    coalesce(a.preferences ->> 'dateFormat', b.date_format, 'dd/mm/yyyy') as date_format,
    coalesce(a.preferences ->> 'calendar', b.calendar, 'gregorian') as calendar, coalesce(b.time_zone, 'Asia/Riyadh') as time_zone
  from read.member_v1 m join read.account_v1 a using (account_id) left join read.business_v1 b on b.tenant_id = m.tenant_id
    left join read.notification_choices_v1 c on c.member_id = m.member_id and c.tenant_id = m.tenant_id
  where m.active and a.active and a.email_confirmed and b.deactivated_at is null;
