-- How charges are paid, and what was invoiced.
create table read.billing_profile_v1 (
  tenant_id text collate "C" primary key,
  card_id uuid,
  brand text,
  last4 text,
  month int,
  year int,
  card_saved_at timestamptz,
  is_expiry_announced boolean not null,
  details json
);
call read.protect('read.billing_profile_v1');
create view read.billing_profile with (security_invoker = true) as
  select * from read.billing_profile_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.charge_payment_v1 (
  charge_id uuid primary key,
  tenant_id text collate "C" not null,
  state text collate "C" not null,
  trigger uuid not null,
  since timestamptz not null,
  url text,
  is_withdrawn boolean not null
);
call read.protect('read.charge_payment_v1');
create index charge_payment_v1_tenant on read.charge_payment_v1 (tenant_id, since);
create view read.charge_payment with (security_invoker = true) as
  select * from read.charge_payment_v1 where tenant_id = current_setting('app.tenant_id', true);

create table read.billing_entry_v1 (
  entry_id uuid primary key,
  tenant_id text collate "C" not null,
  charge_id uuid not null,
  what text collate "C" not null,
  at timestamptz not null,
  purpose text,
  plan text,
  interval text,
  period_start timestamptz,
  period_end timestamptz,
  method text,
  amount json,
  document_id uuid,
  kind text,
  number text,
  file_id text
);
call read.protect('read.billing_entry_v1');
create index billing_entry_v1_newest on read.billing_entry_v1 (tenant_id, at desc, entry_id);
create index billing_entry_v1_document on read.billing_entry_v1 (document_id) where document_id is not null;
create index billing_entry_v1_due on read.billing_entry_v1 (entry_id) where file_id is null and what <> 'declined';
create view read.billing_entry with (security_invoker = true) as
  select * from read.billing_entry_v1 where tenant_id = current_setting('app.tenant_id', true);

grant select on read.billing_profile, read.charge_payment, read.billing_entry to sumaa_query;

call read.open_to('sumaa_worker', 'read.charge_payment_v1', '{charge_id,tenant_id,state,trigger,since}');
create view work.charge_due with (security_invoker = true) as
  select tenant_id, charge_id, trigger, state, since from read.charge_payment_v1 where state <> 'idle';
call read.open_to('sumaa_worker', 'read.billing_entry_v1', '{entry_id,tenant_id,charge_id,what,at,document_id,kind,number,amount,file_id}');
create view work.invoice_due with (security_invoker = true) as
  select tenant_id, entry_id, charge_id, document_id, at as since from read.billing_entry_v1
  where file_id is null and what <> 'declined';
create view work.invoice with (security_invoker = true) as
  select tenant_id, document_id, kind, number, amount, file_id from read.billing_entry_v1 where file_id is not null;
call read.open_to('sumaa_worker', 'read.billing_profile_v1', '{tenant_id,card_id,brand,last4,month,year,is_expiry_announced}');
create view work.saved_card with (security_invoker = true) as
  select tenant_id, card_id, brand, last4, month, year, is_expiry_announced from read.billing_profile_v1 where card_id is not null;
grant select on work.charge_due, work.invoice_due, work.invoice, work.saved_card to sumaa_worker;

insert into consumer.shown (name, version) values ('billing-profile', 1), ('charge-payment', 1), ('billing-entry', 1), ('seller', 1);

create table read.seller_v1 (
  id text primary key,
  tenant_id text collate "C" not null,
  seller json not null,
  saved_at timestamptz not null
);
call read.protect('read.seller_v1');
create view read.seller with (security_invoker = true) as
  select * from read.seller_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.seller to sumaa_query;
