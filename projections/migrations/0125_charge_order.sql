-- Every order of a business, also those that are over: a bank transfer that comes late is found by its reference.
create table read.charge_order_v1 (
  charge_id uuid primary key,
  tenant_id text collate "C" not null,
  plan text not null,
  "interval" text not null,
  total int not null,
  requested_at timestamptz not null,
  ended text,
  ended_at timestamptz
);
call read.protect('read.charge_order_v1');
create index charge_order_v1_tenant on read.charge_order_v1 (tenant_id, requested_at);
create view read.charge_order with (security_invoker = true) as
  select * from read.charge_order_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.charge_order to sumaa_query;

insert into consumer.shown (name, version) values ('charge-order', 1);

-- The references of all orders, which their payers write on a transfer: answered in a transaction of the platform only.
create policy search on read.charge_order_v1 for select to sumaa_search using (true);
grant select on read.charge_order_v1 to sumaa_search;
create function read.order_references()
  returns table (tenant_id text, reference text)
  language sql stable security definer rows 1000 set search_path = pg_catalog, pg_temp
  begin atomic
    select o.tenant_id, left(o.charge_id::text, 8) from read.charge_order_v1 o
    where current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.order_references() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.order_references() from public;
grant execute on function read.order_references() to sumaa_query;
