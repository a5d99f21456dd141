-- Unanswered reviews from before the link of their branch, which no clock counts; and due times of linked branches only.

-- Events did not say this before, so rows folded without it are what a rebuild gives: no new version is needed.
alter table read.review_v1 add column written_before_link boolean not null default false;
create index review_v1_backlog on read.review_v1 (tenant_id, low_order, review_id) include (location_id)
  where written_before_link and not replied and not removed;

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

grant select (written_before_link) on read.review_v1 to analyst;
create or replace view analytics.reviews with (security_invoker = true) as
  select tenant_id, review_id, location_id, stars, previous_stars, language, sentiment, mismatch, char_length(text) as text_length,
    created_at, updated_at, received_at, edited, removed, replied, answered_at,
    case when exists (select 1 from read.location_v1 l where l.location_id = r.location_id and l.linked) then due_at end as due_at,
    written_before_link
  from read.review_v1 r;
comment on column analytics.reviews.due_at is 'When an answer is due (UTC); null once answered or removed, written before the branch was linked, or while it is not.';
comment on column analytics.reviews.written_before_link is 'Written before its branch was linked: its answer is never due.';
