-- Secrets that sign what is sent to endpoints; the one before the last still signs until `previous_until`.
create table vault.webhook_secret (
  endpoint_id uuid primary key,
  tenant_id text not null,
  sealed text not null,
  previous text,
  previous_until timestamptz
);
grant select, insert, update, delete on vault.webhook_secret to sumaa_command;
grant select on vault.webhook_secret to sumaa_worker;

-- What is sent to the endpoints of businesses, and what they answered. The bodies hold ids, numbers and codes only.
create table vault.webhook_delivery (
  delivery_id uuid primary key default gen_random_uuid(),
  -- The order in which the events happened.
  seq bigint generated always as identity unique,
  tenant_id text collate "C" not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  review_id uuid not null,
  type text collate "C" not null,
  payload text not null,
  created_at timestamptz not null,
  state text collate "C" not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null,
  last_tried_at timestamptz,
  last_status int,
  last_problem text collate "C",
  last_answer text,
  ended_at timestamptz,
  unique (event_id, endpoint_id)
);
create index webhook_delivery_line on vault.webhook_delivery (endpoint_id, review_id, seq) where state = 'pending';
create index webhook_delivery_log on vault.webhook_delivery (tenant_id, endpoint_id, seq desc);
create index webhook_delivery_age on vault.webhook_delivery (created_at);
grant select, insert, update, delete on vault.webhook_delivery to sumaa_worker;
grant select on vault.webhook_delivery to sumaa_query;

-- Those who answer queries see the log of one business.
alter table vault.webhook_delivery enable row level security;
create policy work on vault.webhook_delivery to sumaa_worker using (true) with check (true);
create policy log on vault.webhook_delivery for select to sumaa_query using (tenant_id = current_setting('app.tenant_id', true));
