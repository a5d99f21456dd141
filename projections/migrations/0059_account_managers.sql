-- Who of the platform's staff looks after a business.

create table read.account_manager_v1 (
  subscriber_id uuid primary key,
  tenant_id text collate "C" not null,
  account_id uuid
);
call read.protect('read.account_manager_v1');
create view read.account_manager with (security_invoker = true) as
  select * from read.account_manager_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.account_manager to sumaa_query;

insert into consumer.shown (name, version) values ('account-manager', 1);
