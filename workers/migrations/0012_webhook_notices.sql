-- Paused webhooks are told as notices: what was still to be mailed in the earlier way has no writer any more.
update outbox.mail_due set settled_at = now() where settled_at is null and payload ->> 'kind' = 'webhook_paused';
