-- Addresses that mails came back from, or whose owners reported one as spam. `id` is the keyed hash of the address.
create table vault.mail_address (
  id uuid primary key,
  bounces integer not null,
  last_report text,
  suppressed text check (suppressed in ('bounced', 'complained')),
  since timestamptz,
  seen_at timestamptz not null
);
create index mail_address_seen on vault.mail_address (seen_at) where suppressed is null;
grant select, insert, update, delete on vault.mail_address to sumaa_command;
grant select (id, suppressed, since) on vault.mail_address to sumaa_query, sumaa_worker;
