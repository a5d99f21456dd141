-- Text messages have limits of their own.
alter table outbox.pushed add column channel text not null default 'push', drop constraint pushed_pkey, add primary key (channel, account_id, event_id);
drop index outbox.pushed_lately;
create index pushed_lately on outbox.pushed (channel, account_id, at);
comment on table outbox.pushed is 'Per account: the notices that were pushed or sent by SMS to it; no text, no device, no number.';
