-- Stored reviews that Google does not list: when Google was last asked for each by name.
create table outbox.missing_review (
  location_id uuid not null,
  review_id uuid not null,
  asked_at timestamptz not null,
  primary key (location_id, review_id)
);
comment on table outbox.missing_review is 'Per review that a full pass missed in the list: the last question about it.';
grant select, insert, update, delete on outbox.missing_review to sumaa_worker;
