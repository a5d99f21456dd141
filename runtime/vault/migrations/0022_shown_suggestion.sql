-- What a smart reply that is still being written has shown so far; afterwards the events tell. One row for each writing.
create table vault.shown_suggestion (
  writing_id uuid primary key,
  review_id uuid not null,
  sealed text not null,
  expires_at timestamptz not null
);
create index shown_suggestion_review on vault.shown_suggestion (review_id);
create index shown_suggestion_expires_at on vault.shown_suggestion (expires_at);
grant select, insert, update, delete on vault.shown_suggestion to sumaa_command;
