-- Reviews with the life of their reply, and what happened around them.

create table read.review_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  google_name text not null,
  author_name text,
  author_photo_url text,
  stars int,
  text text,
  translation text,
  language text not null,
  sentiment text not null,
  mismatch boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  received_at timestamptz not null,
  previous_stars int,
  edited boolean not null,
  removed boolean not null,
  reply_id uuid,
  reply_state text,
  reply_text text,
  reply_account_id uuid,
  reply_at timestamptz,
  reply_publish_at timestamptz,
  reply_policy_violation text,
  reply_failure text,
  reply_before text,
  -- What stands at Google while another text is on its way or a deletion is asked for.
  standing json,
  replied boolean not null,
  answered_at timestamptz,
  draft text,
  due_at timestamptz,
  -- Whole numbers that sort as people ask for it (ascending): nearest due first and answered last; best or worst first.
  due_order bigint not null,
  high_order bigint not null,
  low_order bigint not null,
  search_text text not null
);
call read.protect('read.review_v1');
-- The list, newest and oldest first, and every figure over a period: the included columns spare the table.
create index review_v1_created on read.review_v1 (tenant_id, created_at desc, review_id desc)
  include (stars, sentiment, location_id, replied, answered_at) where not removed;
create index review_v1_location on read.review_v1 (tenant_id, location_id, created_at desc, review_id desc)
  include (stars, sentiment) where not removed;
create index review_v1_due on read.review_v1 (tenant_id, due_order, review_id) where not removed;
create index review_v1_waiting on read.review_v1 (tenant_id, due_at) include (location_id) where due_at is not null and not removed;
create index review_v1_high on read.review_v1 (tenant_id, high_order, review_id) where not removed;
create index review_v1_low on read.review_v1 (tenant_id, low_order, review_id) where not removed;
create index review_v1_received on read.review_v1 (tenant_id, received_at desc);
create index review_v1_in_work on read.review_v1 (reply_state) where reply_state in ('queued', 'publishing', 'pending', 'deleting');
-- For the search function alone: the tenant stands in it as an expression, else the planner, who does not know which tenant
-- asks, would take this index for every count.
create index review_v1_search on read.review_v1 using gin ((tenant_id || ''), search_text public.gin_trgm_ops);
create view read.review with (security_invoker = true) as
  select * from read.review_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.review to sumaa_query;

create table read.activity_v1 (
  id uuid primary key,
  tenant_id text collate "C" not null,
  kind text not null,
  at timestamptz not null,
  account_id uuid,
  review_id uuid,
  location_id uuid,
  stars int,
  previous_stars int,
  count int
);
call read.protect('read.activity_v1');
create index activity_v1_newest on read.activity_v1 (tenant_id, at desc, id desc);
create view read.activity with (security_invoker = true) as
  select * from read.activity_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.activity to sumaa_query;

-- Search alone does not go through the policies: LIKE is not leakproof, so under a policy it can never use the trigram index.
-- The function's owner may read every row, and the function itself filters by the very setting the policies look at.
-- The role belongs to the server, not to one database: made only where it is missing, and losing that race is no error.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sumaa_search') then
    begin
      create role sumaa_search nologin nobypassrls;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant sumaa_search to %I', current_user);
    exception when internal_error then
      null; -- «tuple concurrently updated»: another migration is granting the same
    end;
  end if;
end
$$;
create policy search on read.review_v1 for select to sumaa_search using (true);
grant select on read.review_v1 to sumaa_search;

-- The tenant's reviews that hold all patterns: LIKE patterns over normalised text, the longest first. The trigram index helps
-- where that one has three letters in a row; otherwise the tenant's reviews are read through.
create function read.search_reviews(patterns text[]) returns setof read.review_v1
  language sql stable security definer rows 200 set search_path = pg_catalog, pg_temp
  begin atomic
    select * from read.review_v1
    where patterns[1] ~ '[[:alnum:]]{3}' and tenant_id || '' = current_setting('app.tenant_id', true)
      and search_text like patterns[1] and search_text like all (patterns[2:])
    union all
    select * from read.review_v1
    where patterns[1] !~ '[[:alnum:]]{3}' and tenant_id = current_setting('app.tenant_id', true) and search_text like all (patterns);
  end;
grant usage, create on schema read to sumaa_search;
alter function read.search_reviews(text[]) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.search_reviews(text[]) from public;
grant execute on function read.search_reviews(text[]) to sumaa_query;
