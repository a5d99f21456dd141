-- Invoices and credit notes of all businesses by their number, for the staff of the platform: answered in a transaction of the platform only.
create function read.documents_numbered(wanted text)
  returns table (document_id uuid, tenant_id text, business text, kind text, number text, at timestamptz)
  language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp
  begin atomic
    select e.document_id, e.tenant_id, b.name, e.kind, e.number, e.at
    from read.billing_entry_v1 e join read.business_v1 b on b.tenant_id = e.tenant_id
    where current_setting('app.tenant_id', true) = 'platform' and e.number is not null and strpos(upper(e.number), upper(wanted)) > 0
    order by e.at desc, e.entry_id limit 20;
  end;
grant usage, create on schema read to sumaa_search;
alter function read.documents_numbered(text) owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.documents_numbered(text) from public;
grant execute on function read.documents_numbered(text) to sumaa_query;
