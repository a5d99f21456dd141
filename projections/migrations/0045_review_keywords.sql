-- What the texts of reviews are about: one row per review whose text has keywords.
create table read.review_keywords_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  keys text[] not null,
  shown text[] not null
);
call read.protect('read.review_keywords_v1');
call read.keep_to_branches('read.review_keywords_v1');
create view read.review_keywords with (security_invoker = true) as
  select * from read.review_keywords_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.review_keywords to sumaa_query;

insert into consumer.shown (name, version) values ('review-keywords', 1);
