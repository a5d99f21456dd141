-- Alerts on their way to the address of the platform's settings: jobs that the queue loses are added again from here.
create table outbox.alert_due (
  event_id uuid primary key,
  payload json not null,
  ordered_at timestamptz not null,
  next_at timestamptz not null,
  attempts int not null default 0,
  settled_at timestamptz,
  -- How the last attempt was answered: an HTTP status, or why there was no answer.
  last_answer text
);
comment on table outbox.alert_due is 'One row for each alert: what it is, since when, and no name of anybody.';
create index alert_due_open on outbox.alert_due (event_id) where settled_at is null;
create index alert_due_age on outbox.alert_due (settled_at) where settled_at is not null;
grant select, insert, update, delete on outbox.alert_due to sumaa_worker;
