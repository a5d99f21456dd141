-- Which command made a secret, and the revision of its event: a repeated command makes no second one.
alter table vault.webhook_secret add column command_id uuid, add column revision bigint;
