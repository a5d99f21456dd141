-- A mail that is being handed over is noted instead of locked, so that no transaction waits for a mail server.
alter table outbox.sent_mail drop constraint sent_mail_outcome_check,
  add constraint sent_mail_outcome_check check (outcome in ('sending', 'sent', 'refused', 'unknown'));
