-- Who saved the draft of a reply, so that a colleague's newer one is not overwritten unseen.

-- Drafts from before have nobody's name; the next one saved has.
alter table read.review_v1 add column draft_account_id uuid;

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
