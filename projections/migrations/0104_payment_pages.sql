-- Pages of the payment provider that are open.
create table read.payment_page_v1 (
  charge_id uuid primary key,
  tenant_id text collate "C" not null,
  page_id uuid not null,
  due_at timestamptz not null
);
call read.protect('read.payment_page_v1');
create index payment_page_v1_tenant on read.payment_page_v1 (tenant_id);
call read.open_to('sumaa_worker', 'read.payment_page_v1', '{charge_id,tenant_id,page_id,due_at}');
create view work.payment_page with (security_invoker = true) as
  select tenant_id, charge_id, page_id, due_at from read.payment_page_v1;
grant select on work.payment_page to sumaa_worker;

insert into consumer.shown (name, version) values ('payment-page', 1);
