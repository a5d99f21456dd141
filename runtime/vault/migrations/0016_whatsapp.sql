-- What was handed to WhatsApp is recorded like text messages.
alter table vault.delivery drop constraint delivery_channel_check,
  add constraint delivery_channel_check check (channel in ('push', 'sms', 'whatsapp'));
