-- Messages to the platform that were given to somebody in turn: whose turn is next, and what the read models do not show yet.
create table outbox.contact_turn (
  message_id uuid primary key,
  account_id uuid not null,
  given_at timestamptz not null
);
comment on table outbox.contact_turn is 'Turns of the inbox of the last 30 days. Losing it begins the turns anew.';
create index contact_turn_age on outbox.contact_turn (given_at);
grant select, insert, update, delete on outbox.contact_turn to sumaa_worker;
