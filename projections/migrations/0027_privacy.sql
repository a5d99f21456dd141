-- Privacy settings of each business, and since when each review is kept.

create table read.privacy_v1 (
  tenant_id text collate "C" primary key,
  revision int not null,
  public_profile boolean not null,
  slug text,
  slugs text[] not null,
  slug_keys text[] not null,
  show_contact_info boolean not null,
  allow_search_engines boolean not null,
  data_retention text not null,
  changed_at timestamptz not null,
  changed_by uuid
);
call read.protect('read.privacy_v1');
create index privacy_v1_page on read.privacy_v1 using gin (slug_keys) where public_profile;
create view read.privacy with (security_invoker = true) as
  select * from read.privacy_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.review_retention_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  kept_since timestamptz not null,
  erased_at timestamptz
);
call read.protect('read.review_retention_v1');
create index review_retention_v1_kept on read.review_retention_v1 (tenant_id, kept_since, review_id) where erased_at is null;
create view read.review_retention with (security_invoker = true) as
  select * from read.review_retention_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.privacy, read.review_retention to sumaa_query;

-- Which business has its public page at an address: asked by everybody, so it looks past the tenant. It says no more than what the
-- page shows, and nothing of a page that is off.
create policy search on read.privacy_v1 for select to sumaa_search using (true);
grant select on read.privacy_v1 to sumaa_search;
create function read.public_page_at(slug_key text)
  returns table (tenant_id text, slug text, show_contact_info boolean, allow_search_engines boolean)
  language sql stable security definer rows 1 set search_path = pg_catalog, pg_temp
  begin atomic
    select p.tenant_id, p.slug, p.show_contact_info, p.allow_search_engines
    from read.privacy_v1 p where p.public_profile and p.slug_keys @> array[slug_key];
  end;
grant usage, create on schema read to sumaa_search;
alter function read.public_page_at(text) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.public_page_at(text) from public;
grant execute on function read.public_page_at(text) to sumaa_query;

call read.open_to('sumaa_worker', 'read.privacy_v1', '{tenant_id,data_retention}');
call read.open_to('sumaa_worker', 'read.review_retention_v1', '{review_id,tenant_id,kept_since,erased_at}');
create view work.data_retention with (security_invoker = true) as
  select b.tenant_id, p.data_retention from read.business_v1 b left join read.privacy_v1 p using (tenant_id);
-- Reviews with author and text.
create view work.kept_review with (security_invoker = true) as
  select review_id, tenant_id, kept_since from read.review_retention_v1 where erased_at is null;
grant select on work.data_retention, work.kept_review to sumaa_worker;

insert into consumer.shown (name, version) values ('privacy', 1), ('review-retention', 1);
