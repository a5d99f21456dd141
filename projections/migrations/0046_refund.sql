-- Money that goes back of a payment.
create table read.refund_v1 (
  payment_id uuid primary key,
  tenant_id text collate "C" not null,
  charge_id uuid not null,
  wanted int not null,
  refunded int not null,
  since timestamptz not null,
  is_asked boolean not null
);
call read.protect('read.refund_v1');
create index refund_v1_tenant on read.refund_v1 (tenant_id, charge_id);
create index refund_v1_due on read.refund_v1 (payment_id) where wanted > refunded;
create view read.refund with (security_invoker = true) as
  select * from read.refund_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.refund to sumaa_query;

call read.open_to('sumaa_worker', 'read.refund_v1', '{payment_id,tenant_id,charge_id,wanted,refunded,since}');
create view work.refund_due with (security_invoker = true) as
  select tenant_id, charge_id, payment_id, wanted, since from read.refund_v1 where wanted > refunded;
grant select on work.refund_due to sumaa_worker;

insert into consumer.shown (name, version) values ('refund', 1);
