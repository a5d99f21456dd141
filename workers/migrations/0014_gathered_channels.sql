-- Pushes and text messages gather notices as mails do.
alter table outbox.notice_mail add column channel text not null default 'email';
alter table outbox.mailed_notice
  add column channel text not null default 'email', drop constraint mailed_notice_pkey, add primary key (channel, account_id, event_id);
comment on table outbox.notice_mail is 'One row for each mail, push or text message that gathers notices: ids only, no address, no text.';
comment on table outbox.mailed_notice is 'The notices of each of these: ids, numbers and codes only.';
