-- Payments that were given up because their payer had not confirmed them: they are looked up on.
create table read.unconfirmed_payment_v1 (
  payment_id uuid primary key,
  tenant_id text collate "C" not null,
  since timestamptz not null
);
call read.protect('read.unconfirmed_payment_v1');
create index unconfirmed_payment_v1_tenant on read.unconfirmed_payment_v1 (tenant_id);
call read.open_to('sumaa_worker', 'read.unconfirmed_payment_v1', '{payment_id,tenant_id,since}');
create view work.unconfirmed_payment with (security_invoker = true) as
  select tenant_id, payment_id, since from read.unconfirmed_payment_v1;
grant select on work.unconfirmed_payment to sumaa_worker;

insert into consumer.shown (name, version) values ('unconfirmed-payment', 1);
