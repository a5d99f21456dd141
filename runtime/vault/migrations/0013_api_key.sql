-- Keys by which other systems call the API. Only a hash of each is stored; it is read at each request.
create table vault.api_key (
  key_id uuid primary key,
  tenant_id text not null,
  -- Whose rights it works with.
  account_id uuid not null,
  hash bytea not null,
  scopes text[] not null,
  location_ids uuid[],
  addresses text[] not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_tenant on vault.api_key (tenant_id);
grant select, insert, update, delete on vault.api_key to sumaa_command;
grant select, update (last_used_at) on vault.api_key to sumaa_query;
