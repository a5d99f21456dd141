-- A mail that goes out at most once, where nobody knows whether the server took it.
alter table outbox.sent_mail drop constraint sent_mail_outcome_check,
  add constraint sent_mail_outcome_check check (outcome in ('sent', 'refused', 'unknown'));
