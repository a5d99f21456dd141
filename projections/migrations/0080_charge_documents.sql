-- The documents that a charge needs, and has.
create table read.charge_documents_v1 (
  charge_id uuid primary key,
  tenant_id text collate "C" not null,
  is_reduced boolean not null,
  payment_id uuid,
  needed int not null,
  issued int not null,
  since timestamptz not null
);
call read.protect('read.charge_documents_v1');
create index charge_documents_v1_tenant on read.charge_documents_v1 (tenant_id);
create index charge_documents_v1_due on read.charge_documents_v1 (charge_id) where needed > issued;
call read.open_to('sumaa_worker', 'read.charge_documents_v1', '{charge_id,tenant_id,needed,issued,since}');
create view work.document_due with (security_invoker = true) as
  select tenant_id, charge_id, since from read.charge_documents_v1 where needed > issued;
grant select on work.document_due to sumaa_worker;
-- What was issued and has no file: documents that are not issued yet are found above.
create or replace view work.invoice_due with (security_invoker = true) as
  select tenant_id, entry_id, charge_id, document_id, at as since from read.billing_entry_v1
  where file_id is null and what <> 'declined' and document_id is not null;

insert into consumer.shown (name, version) values ('charge-documents', 1);
