-- When each branch was linked and unlinked: charts are marked on those days, also after it was linked again.
create table read.branch_links_v1 (
  location_id uuid primary key,
  tenant_id text collate "C" not null,
  changes json not null
);
call read.protect('read.branch_links_v1');
call read.keep_to_branches('read.branch_links_v1');
create index branch_links_v1_tenant on read.branch_links_v1 (tenant_id);
create view read.branch_links with (security_invoker = true) as
  select * from read.branch_links_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.branch_links to sumaa_query;

insert into consumer.shown (name, version) values ('branch-links', 1);
