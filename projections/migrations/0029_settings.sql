-- Profile and preferences of a business, preferences of a person, and the due time that a review was given when it arrived.

-- Events did not say these before, so rows folded without them are what a rebuild gives: no new versions are needed.
alter table read.business_v1
  add column owner_name text,
  add column email text,
  add column phone text,
  add column address text,
  add column country text,
  add column city text,
  add column logo_url text,
  add column website text,
  add column description text,
  add column profile_revision int not null default 0,
  add column profile_saved_at timestamptz,
  add column profile_saved_by uuid,
  add column week_start text not null default 'sunday',
  add column answer_target jsonb not null default '{"ms": 86400000, "working": {"kind": "wall_clock"}}',
  add column currency text not null default 'SAR',
  add column language text,
  add column date_format text not null default 'dd/mm/yyyy',
  add column preferences_revision int not null default 0,
  add column preferences_saved_at timestamptz,
  add column preferences_saved_by uuid;
create or replace view read.business with (security_invoker = true) as
  select * from read.business_v1 where tenant_id = current_setting('app.tenant_id', true);

alter table read.account_v1 add column preferences jsonb not null
  default '{"language": null, "dateFormat": null, "calendar": null, "undoSeconds": null, "theme": null}';
create or replace view read.account with (security_invoker = true) as
  select * from read.account_v1 a
  where a.tenant_id = current_setting('app.tenant_id', true) or exists (
    select 1 from read.member_v1 m where m.account_id = a.account_id and m.tenant_id = current_setting('app.tenant_id', true));

-- Mails are written in the person's own language, then in that of the business, then in that of the registration.
grant select (preferences) on read.account_v1 to sumaa_worker;
grant select (language) on read.business_v1 to sumaa_worker;
create or replace view work.account with (security_invoker = true) as
  select a.account_id, a.tenant_id, a.email, a.full_name, coalesce(a.preferences ->> 'language', b.language, a.language) as language,
    a.email_confirmed
  from read.account_v1 a left join read.business_v1 b using (tenant_id);
create or replace view work.owner with (security_invoker = true) as
  select m.tenant_id, m.account_id, a.email, a.full_name, coalesce(a.preferences ->> 'language', b.language, a.language) as language
  from read.member_v1 m join read.account_v1 a using (account_id) left join read.business_v1 b on b.tenant_id = m.tenant_id
  where m.role = 'admin' and m.active and a.active and a.email_confirmed;
create or replace view work.member with (security_invoker = true) as
  select m.tenant_id, m.account_id, m.role, m.permissions, m.location_ids, a.email,
    coalesce(a.preferences ->> 'language', b.language, a.language) as language
  from read.member_v1 m join read.account_v1 a using (account_id) left join read.business_v1 b on b.tenant_id = m.tenant_id
  where m.active and a.active and a.email_confirmed;

alter table read.review_v1 add column answer_due_at timestamptz;
alter table read.review_v1 no force row level security;
update read.review_v1 set answer_due_at = created_at + interval '24 hours' where not written_before_link;
alter table read.review_v1 force row level security;

-- The search answers rows of the view, so it is made anew with it.
drop function read.search_reviews(text[]);
create or replace view read.review with (security_invoker = true) as
  select * from read.review_v1 where tenant_id = current_setting('app.tenant_id', true);
create function read.search_reviews(patterns text[]) returns setof read.review
  language sql stable security definer rows 200 set search_path = pg_catalog, pg_temp
  begin atomic
    select * from read.review_v1
    where patterns[1] ~ '[[:alnum:]]{3}' and tenant_id || '' = current_setting('app.tenant_id', true)
      and search_text like patterns[1] and search_text like all (patterns[2:])
      and case when (select current_setting('app.location_ids', true)) = '*' then true
        else location_id = any ((select nullif(nullif(current_setting('app.location_ids', true), '*'), '')::uuid[])::uuid[]) end
    union all
    select * from read.review_v1
    where patterns[1] !~ '[[:alnum:]]{3}' and tenant_id = current_setting('app.tenant_id', true) and search_text like all (patterns)
      and case when (select current_setting('app.location_ids', true)) = '*' then true
        else location_id = any ((select nullif(nullif(current_setting('app.location_ids', true), '*'), '')::uuid[])::uuid[]) end;
  end;
grant usage, create on schema read to sumaa_search;
alter function read.search_reviews(text[]) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.search_reviews(text[]) from public;
grant execute on function read.search_reviews(text[]) to sumaa_query;
