-- When each place was asked for last, so that one that always fails comes behind all others.
create table outbox.place_asked (
  place_id text collate "C" primary key,
  asked_at timestamptz not null
);
create index place_asked_age on outbox.place_asked (asked_at);
comment on table outbox.place_asked is 'When Google was asked for a place that businesses are compared with, whether or not it answered.';
grant select, insert, update, delete on outbox.place_asked to sumaa_worker;
