-- Keywords without names that are words too, and with the words that a text uses as somebody's name. All texts are read anew.
create table read.review_keywords_v3 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  keys text[] not null,
  shown text[] not null,
  names text[] not null
);
call read.protect('read.review_keywords_v3');
call read.keep_to_branches('read.review_keywords_v3');
create index review_keywords_v3_tenant on read.review_keywords_v3 (tenant_id, review_id);

-- Where there are none yet, nothing has to be built beside what people see; else the old ones are shown until then, with a column for names.
do $$ begin
  if exists (select from read.review_keywords_v2) then
    create or replace view read.review_keywords with (security_invoker = true) as
      select *, '{}'::text[] as names from read.review_keywords_v2 where tenant_id = current_setting('app.tenant_id', true);
  else
    create or replace view read.review_keywords with (security_invoker = true) as
      select * from read.review_keywords_v3 where tenant_id = current_setting('app.tenant_id', true);
    update consumer.shown set version = 3 where name = 'review-keywords';
  end if;
end $$;
