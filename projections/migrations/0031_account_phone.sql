-- Workers send text messages to the number of a person's profile.
grant select (phone) on read.account_v1 to sumaa_worker;
create or replace view work.account with (security_invoker = true) as
  select a.account_id, a.tenant_id, a.email, a.full_name, coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    a.email_confirmed, a.phone
  from read.account_v1 a left join read.business_v1 b using (tenant_id);
