-- Money that waits for somebody, of all businesses: answered in a transaction of the platform only.
create policy search on read.refund_v1 for select to sumaa_search using (true);
create policy search on read.unapplied_transfer_v1 for select to sumaa_search using (true);
grant select on read.refund_v1, read.unapplied_transfer_v1 to sumaa_search;

-- `what`: «refund», to a card, or «transfer», which arrived for nothing.
create function read.money_waiting()
  returns table (tenant_id text, what text, since timestamptz)
  language sql stable security definer rows 100 set search_path = pg_catalog, pg_temp
  begin atomic
    select r.tenant_id, 'refund', r.since from read.refund_v1 r
    where current_setting('app.tenant_id', true) = 'platform' and r.by_provider and r.wanted > r.refunded
    union all
    select t.tenant_id, 'transfer', t.at from read.unapplied_transfer_v1 t
    where current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.money_waiting() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.money_waiting() from public;
grant execute on function read.money_waiting() to sumaa_query;
