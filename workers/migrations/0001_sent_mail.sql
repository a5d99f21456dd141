-- What workers remember of their own doing. Nothing in it is the truth about the product: losing it may send a mail twice.

create schema outbox;
grant usage on schema outbox to sumaa_worker;

-- One row for each mail that a mail server has taken (or refused for good). The row is inserted before the mail is handed
-- over and committed after the server's answer, so a second job for the same mail waits for the first and then finds it.
create table outbox.sent_mail (
  event_id text collate "C" not null,
  account_id uuid not null,
  kind text not null,
  message_id text not null,
  outcome text not null check (outcome in ('sent', 'refused')),
  response_code int,
  settled_at timestamptz not null,
  primary key (event_id, account_id)
);
comment on table outbox.sent_mail is 'Mails by the event that caused them and the account they went to; no address, no text.';
grant select, insert, update on outbox.sent_mail to sumaa_worker;
