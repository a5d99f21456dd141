-- Secrets and everything that is spent or revoked: what events must never hold. Encrypted columns hold
-- key id (8 hex) . nonce . tag . ciphertext, AES-256-GCM, with the row's identity as associated data.
create schema vault;

create table vault.subject_key (
  subject text primary key,
  sealed text,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  -- Only a tombstone means erased; a missing row means that the vault is not the one the events were written with.
  check ((sealed is null) = (erased_at is not null))
);

create table vault.credential (
  account_id uuid primary key,
  hash text not null,
  changed_at timestamptz not null
);

create table vault.session (
  id uuid primary key,
  account_id uuid not null,
  tenant_id text not null,
  remember boolean not null,
  device text,
  created_at timestamptz not null,
  last_acted_at timestamptz not null,
  idle_seconds integer,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Refresh tokens are derived from (session, counter) and never stored.
  counter integer not null default 0,
  recent_uses jsonb not null default '[]'
);
create index session_account on vault.session (account_id);
create index session_expires on vault.session (expires_at);

create table vault.google_token (
  connection_id uuid primary key,
  tenant_id text not null,
  sealed text not null,
  access_expires_at timestamptz not null,
  updated_at timestamptz not null
);

create table vault.one_time_try (
  purpose text not null,
  subject text not null,
  issue text not null,
  tries integer not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (purpose, subject, issue)
);

create table vault.attempt (
  scope text not null,
  key text not null,
  taken integer not null,
  window_ends timestamptz not null,
  primary key (scope, key)
);
create index attempt_window_ends on vault.attempt (window_ends);

create table vault.ticket (
  hash text primary key,
  purpose text not null,
  session_id uuid,
  tenant_id text,
  sealed text not null,
  expires_at timestamptz not null
);
create index ticket_expires on vault.ticket (expires_at);

-- A session that was revoked must bite at once in every process that cached it.
create function vault.announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('vault_session', new.id::text);
  return null;
end
$$;
create trigger session_changed after update of revoked_at on vault.session
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function vault.announce_session();

grant usage on schema vault to sumaa_command, sumaa_query, sumaa_worker, sumaa_projector;
grant select, insert, update, delete on all tables in schema vault to sumaa_command;
grant select on vault.session, vault.subject_key to sumaa_query;
grant select on vault.subject_key to sumaa_projector, sumaa_worker;
grant select, insert, update, delete on vault.google_token to sumaa_worker;
