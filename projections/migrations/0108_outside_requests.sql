-- Requests about their data by people without an account.
create table read.outside_request_v1 (
  request_id uuid primary key,
  tenant_id text collate "C" not null,
  kind text not null,
  reference text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  outcome text,
  answer text,
  answered_at timestamptz
);
call read.protect('read.outside_request_v1');
create view read.outside_request with (security_invoker = true) as
  select * from read.outside_request_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.outside_request to sumaa_query;
insert into consumer.shown (name, version) values ('outside-request', 1);

-- Who asked to be erased: asked by the platform's register alone, across tenants.
create policy search on read.erasure_request_v1 for select to sumaa_search using (true);
grant select on read.erasure_request_v1 to sumaa_search;
create function read.askers_of_erasure() returns table (request_id uuid, full_name text, email text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.request_id, a.full_name, a.email
    from read.erasure_request_v1 r join read.account_v1 a on a.account_id = r.account_id
    where current_setting('app.tenant_id', true) = 'platform';
  end;
grant usage, create on schema read to sumaa_search;
alter function read.askers_of_erasure() owner to sumaa_search;
revoke create on schema read from sumaa_search;
revoke execute on function read.askers_of_erasure() from public;
grant execute on function read.askers_of_erasure() to sumaa_query;
