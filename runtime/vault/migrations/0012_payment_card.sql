-- Tokens of saved cards at the payment provider. `expires_at`: until its bank has confirmed the card; null afterwards.
create table vault.payment_card (
  card_id uuid primary key,
  tenant_id text not null,
  sealed text not null,
  expires_at timestamptz
);
create index payment_card_expires_at on vault.payment_card (expires_at) where expires_at is not null;
grant select, insert, update, delete on vault.payment_card to sumaa_command;
grant select on vault.payment_card to sumaa_worker;
