-- What reviews speak of: one row per review that names a topic.
create table read.review_topics_v1 (
  review_id uuid primary key,
  tenant_id text collate "C" not null,
  location_id uuid not null,
  topics text[] not null,
  mentions json not null,
  classifier text not null
);
call read.protect('read.review_topics_v1');
call read.keep_to_branches('read.review_topics_v1');
create view read.review_topics with (security_invoker = true) as
  select * from read.review_topics_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.review_topics to sumaa_query;

insert into consumer.shown (name, version) values ('review-topics', 1);
