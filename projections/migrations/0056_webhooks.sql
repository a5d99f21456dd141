-- Addresses that businesses have their events sent to.

create table read.webhook_v1 (
  endpoint_id uuid primary key,
  tenant_id text collate "C" not null,
  url text not null,
  events text[] not null,
  paused text collate "C",
  added_at timestamptz not null,
  secret_since timestamptz not null
);
call read.protect('read.webhook_v1');
create index webhook_v1_tenant on read.webhook_v1 (tenant_id);
create view read.webhook with (security_invoker = true) as
  select * from read.webhook_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.webhook to sumaa_query;

call read.open_to('sumaa_worker', 'read.webhook_v1', '{endpoint_id,tenant_id,url,events,paused}');
create view work.webhook with (security_invoker = true) as
  select tenant_id, endpoint_id, url, events, paused is not null as is_paused from read.webhook_v1;
grant select on work.webhook to sumaa_worker;

insert into consumer.shown (name, version) values ('webhook', 1);
