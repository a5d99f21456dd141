-- Notices to push. As with mails, a job that the queue loses is found here.
create table outbox.push_due (
  event_id uuid primary key,
  payload json not null,
  ordered_at timestamptz not null,
  settled_at timestamptz
);
comment on table outbox.push_due is 'One row for each notice to push: ids, numbers and codes only.';
create index push_due_open on outbox.push_due (event_id) where settled_at is null;
create index push_due_age on outbox.push_due (settled_at) where settled_at is not null;

-- What was pushed to whom: of one kind only a few an hour.
create table outbox.pushed (
  account_id uuid not null,
  event_id uuid not null,
  kind text not null,
  at timestamptz not null,
  primary key (account_id, event_id)
);
comment on table outbox.pushed is 'Per account: the notices that were pushed to it; no text, no device.';
create index pushed_lately on outbox.pushed (account_id, kind, at);
create index pushed_age on outbox.pushed (at);

grant select, insert, update, delete on outbox.push_due, outbox.pushed to sumaa_worker;
