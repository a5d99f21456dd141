-- Keywords lost the first letters of words such as «إلغاء» and «ألعاب», which look like an article. All texts are read anew.
create table read.review_keywords_v2 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  keys text[] not null,
  shown text[] not null
);
call read.protect('read.review_keywords_v2');
call read.keep_to_branches('read.review_keywords_v2');
create index review_keywords_v2_tenant on read.review_keywords_v2 (tenant_id, review_id);

-- Where there are none yet, nothing has to be built beside what people see.
do $$ begin
  if not exists (select from read.review_keywords_v1) then
    create or replace view read.review_keywords with (security_invoker = true) as
      select * from read.review_keywords_v2 where tenant_id = current_setting('app.tenant_id', true);
    update consumer.shown set version = 2 where name = 'review-keywords';
  end if;
end $$;
