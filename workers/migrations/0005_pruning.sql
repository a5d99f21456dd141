-- What is deleted by age, once a day.
create index sent_mail_age on outbox.sent_mail (settled_at);
create index mail_due_age on outbox.mail_due (settled_at) where settled_at is not null;
grant delete on outbox.sent_mail to sumaa_worker;

-- One row for each chore of the day.
create table outbox.daily (
  name text collate "C" primary key,
  done_on date not null
);
comment on table outbox.daily is 'Per daily chore: the last day (UTC) on which it was completed.';
grant select, insert, update on outbox.daily to sumaa_worker;
