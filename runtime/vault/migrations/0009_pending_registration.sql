-- Registrations whose address is not proved yet. `id` is the account's id to be; `sealed` is the form with the password's hash, and
-- only that hash once the account exists. Rows are deleted when they expire.
create table vault.pending_registration (
  id uuid primary key,
  email_key text not null,
  sealed text not null,
  completed boolean not null default false,
  language text not null,
  -- Number of the newest code; 0 before the first.
  issue integer not null default 0,
  code_expires_at timestamptz,
  number bigint generated always as identity,
  expires_at timestamptz not null
);
create index pending_registration_email_key on vault.pending_registration (email_key, number);
create index pending_registration_expires_at on vault.pending_registration (expires_at);
grant select, insert, update, delete on vault.pending_registration to sumaa_command;
-- Workers mail the codes; who registered is none of their business until command-api says so.
grant select (id, language, issue, code_expires_at) on vault.pending_registration to sumaa_worker;

create function vault.announce_registration_code() returns trigger language plpgsql as $$
begin
  perform pg_notify('vault_registration_code', new.id::text);
  return null;
end
$$;
create trigger registration_code_issued after update of issue on vault.pending_registration
  for each row execute function vault.announce_registration_code();
