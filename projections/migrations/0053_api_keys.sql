-- Keys by which other systems call the API; their hashes are in the vault.

create table read.api_key_v1 (
  key_id uuid primary key,
  tenant_id text collate "C" not null,
  name text not null,
  scopes text[] not null,
  location_ids uuid[],
  addresses text[] not null,
  expires_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null
);
call read.protect('read.api_key_v1');
create index api_key_v1_tenant on read.api_key_v1 (tenant_id, created_at);
create view read.api_key with (security_invoker = true) as
  select * from read.api_key_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.api_key to sumaa_query;

insert into consumer.shown (name, version) values ('api-key', 1);
