-- The sentiment model that this installation learnt from its own reviews, where it is better than the shipped one: at most one row, which every
-- worker reads.
create table outbox.sentiment_model (
  is_only boolean primary key default true check (is_only),
  version text not null,
  -- The shipped model that it began with. A build with another one begins with that again.
  shipped text not null,
  card jsonb not null,
  weights bytea not null,
  -- Both models on the reviews that were held back.
  figures jsonb not null,
  adopted_at timestamptz not null
);
comment on table outbox.sentiment_model is 'A model of hashed words: numbers only, no text.';
grant select on outbox.sentiment_model to sumaa_worker;
