-- Changed texts of the site that businesses agreed to, and whether they were told.

create table read.site_document_v1 (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  document text not null,
  version int not null,
  told_at timestamptz not null,
  delivered_at timestamptz,
  businesses int
);
call read.protect('read.site_document_v1');
create view read.site_document with (security_invoker = true) as
  select * from read.site_document_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.site_document to sumaa_query;
call read.open_to('sumaa_worker', 'read.site_document_v1', '{tenant_id,document,version,told_at,delivered_at}');
create view work.site_document with (security_invoker = true) as
  select tenant_id, document, version, told_at, delivered_at from read.site_document_v1;
grant select on work.site_document to sumaa_worker;

insert into consumer.shown (name, version) values ('site-document', 1);
