-- Browsers that take notifications. `endpoint_key` is the keyed hash of the endpoint; whoever knows endpoint and keys could send to the
-- browser, so both are encrypted. A subscription ends with the session that made it, when that is revoked.
create table vault.push_subscription (
  id uuid primary key,
  endpoint_key text not null unique,
  account_id uuid not null,
  session_id uuid not null,
  device text,
  sealed text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index push_subscription_account on vault.push_subscription (account_id);
create index push_subscription_seen on vault.push_subscription (seen_at);
grant select, insert, update, delete on vault.push_subscription to sumaa_command;
grant select (id, account_id, session_id, device, created_at, seen_at) on vault.push_subscription to sumaa_query;
grant select, delete on vault.push_subscription to sumaa_worker;
grant select (id, revoked_at) on vault.session to sumaa_worker;

-- What was handed to a push service or to an SMS provider: a row is written before the hand-over, so that nothing is handed over twice.
-- Neither address nor text.
create table vault.delivery (
  id uuid primary key,
  channel text not null check (channel in ('push', 'sms')),
  account_id uuid not null,
  state text not null check (state in ('sending', 'sent', 'refused', 'unknown')),
  code text,
  provider_id text,
  parts integer,
  -- What the provider reported later.
  reported text,
  reported_at timestamptz,
  begun_at timestamptz not null
);
create index delivery_provider on vault.delivery (channel, provider_id) where provider_id is not null;
create index delivery_begun on vault.delivery (begun_at);
grant select, insert, update, delete on vault.delivery to sumaa_worker;
grant select, delete on vault.delivery to sumaa_command;
grant update (reported, reported_at) on vault.delivery to sumaa_command;
