-- Each attempt at a delivery, the newest last: when, how long, what was sent and how it was answered. Signatures are not in it.
alter table vault.webhook_delivery add column attempt_log jsonb not null default '[]';
