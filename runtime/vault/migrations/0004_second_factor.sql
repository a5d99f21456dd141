-- The second factor of an account. `sealed` is the TOTP secret; `last_step` the newest time step whose code was accepted:
-- no step is ever accepted twice, nor one before it.
create table vault.second_factor (
  account_id uuid primary key,
  sealed text not null,
  last_step bigint not null,
  enabled_at timestamptz not null
);

-- Keyed hashes; a code is spent by `used_at`, and a new set replaces all of them.
create table vault.recovery_code (
  account_id uuid not null references vault.second_factor on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

grant select, insert, update, delete on vault.second_factor, vault.recovery_code to sumaa_command;
