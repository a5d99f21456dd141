-- The connection to Google, what it offers, the linked branches, and the runs that read their reviews.

create table read.connection_v1 (
  connection_id uuid primary key,
  tenant_id text collate "C" not null,
  status text not null,
  account_id uuid not null,
  google_email text,
  connected_at timestamptz not null,
  lost_reason text,
  discovery text not null,
  discovery_failure text
);
call read.protect('read.connection_v1');
create index connection_v1_tenant on read.connection_v1 (tenant_id, connected_at desc);
create view read.connection with (security_invoker = true) as
  select * from read.connection_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.connection to sumaa_query;

-- `discovery` is the revision of the discovery that last listed the location; only the newest one's locations are offered.
create table read.google_location_v1 (
  key text collate "C" primary key,
  tenant_id text collate "C" not null,
  connection_id uuid not null,
  discovery int not null,
  ordinal int not null,
  google_account text not null,
  google_location text not null,
  place_id text,
  title text not null,
  address text,
  phone text,
  website text,
  verified boolean not null,
  rating double precision,
  review_count int,
  accessible boolean
);
call read.protect('read.google_location_v1');
create index google_location_v1_connection on read.google_location_v1 (tenant_id, connection_id, discovery desc, ordinal);
create view read.google_location with (security_invoker = true) as
  select l.* from read.google_location_v1 l
  where l.tenant_id = current_setting('app.tenant_id', true) and l.discovery = (
    select max(n.discovery) from read.google_location_v1 n where n.tenant_id = l.tenant_id and n.connection_id = l.connection_id);
grant select on read.google_location to sumaa_query;

create table read.location_v1 (
  location_id uuid primary key,
  tenant_id text collate "C" not null,
  connection_id uuid not null,
  google_account text not null,
  google_location text not null,
  place_id text,
  title text not null,
  address text,
  phone text,
  website text,
  linked boolean not null,
  linked_at timestamptz not null,
  rating double precision,
  review_count int,
  imported int not null,
  history_complete boolean not null,
  access text not null,
  last_synced_at timestamptz,
  watermark timestamptz
);
call read.protect('read.location_v1');
create index location_v1_tenant on read.location_v1 (tenant_id, linked_at, location_id);
create index location_v1_google on read.location_v1 (tenant_id, google_location);
create view read.location with (security_invoker = true) as
  select * from read.location_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.location to sumaa_query;

create table read.sync_run_v1 (
  run_id uuid primary key,
  tenant_id text collate "C" not null,
  kind text not null,
  connection_id uuid not null,
  location_ids uuid[] not null,
  state text not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  stages json not null
);
call read.protect('read.sync_run_v1');
create index sync_run_v1_newest on read.sync_run_v1 (tenant_id, kind, started_at desc, run_id);
create view read.sync_run with (security_invoker = true) as
  select * from read.sync_run_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.sync_run to sumaa_query;

create table read.sync_part_v1 (
  part_id uuid primary key,
  tenant_id text collate "C" not null,
  run_id uuid not null,
  location_id uuid not null,
  -- Null with a part that failed before it began.
  kind text,
  state text not null,
  page int not null,
  received int not null,
  classified int not null,
  expected int,
  next_page_token text,
  reason text,
  started_at timestamptz,
  completed_at timestamptz
);
call read.protect('read.sync_part_v1');
create index sync_part_v1_run on read.sync_part_v1 (tenant_id, run_id);
create view read.sync_part with (security_invoker = true) as
  select * from read.sync_part_v1 where tenant_id = current_setting('app.tenant_id', true);
grant select on read.sync_part to sumaa_query;
