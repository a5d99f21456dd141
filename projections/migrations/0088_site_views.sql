-- How often the pages of the public site were read, by day and source.

create table read.site_views_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  day text collate "C" not null,
  page text collate "C" not null,
  source text collate "C" not null,
  views int not null
);
call read.protect('read.site_views_v1');
create index site_views_v1_day on read.site_views_v1 (tenant_id, day);
create view read.site_views with (security_invoker = true) as
  select * from read.site_views_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.site_views to sumaa_query;

insert into consumer.shown (name, version) values ('site-views', 1);
