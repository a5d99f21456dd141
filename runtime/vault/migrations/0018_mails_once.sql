-- Mails that go out at most once are recorded before they are handed over, like text messages.
alter table vault.delivery drop constraint delivery_channel_check,
  add constraint delivery_channel_check check (channel in ('push', 'sms', 'whatsapp', 'email'));
