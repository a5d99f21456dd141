-- Workers send the weekly report on the first day of the week of a business.
grant select (week_start) on read.business_v1 to sumaa_worker;
create or replace view work.business with (security_invoker = true) as
  select b.tenant_id, b.name, b.time_zone, coalesce(c.choices, '{"switches": {}, "timing": {}}') as choices, b.week_start
  from read.business_v1 b left join read.notification_choices_v1 c on c.tenant_id = b.tenant_id and c.member_id is null;
