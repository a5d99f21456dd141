-- When each connection was last looked at, and how much happens there: what the planning of polls goes by. Losing it costs
-- nothing but a round of polls that come too soon.
create table outbox.poll (
  connection_id uuid primary key,
  -- A job was put into the queue; after `polled_at` it is under way, or was lost.
  ordered_at timestamptz,
  polled_at timestamptz,
  -- New reviews a day, those of long ago weighing less.
  reviews_a_day double precision not null,
  -- When Google was last asked whether it tells us of new reviews.
  watched_at timestamptz
);
comment on table outbox.poll is 'Per connection: last order, last poll, activity.';

-- The slow full passes over each branch.
create table outbox.full_pass (
  location_id uuid primary key,
  -- First seen by the planning: a branch that was just synced needs no pass at once.
  since timestamptz not null,
  ordered_at timestamptz,
  ended_at timestamptz,
  -- `partial`: the list was not whole (it changed meanwhile, or Google failed), so nothing was taken for removed.
  outcome text check (outcome in ('whole', 'partial')),
  reviews int,
  removed int
);
comment on table outbox.full_pass is 'Per branch: when all its reviews were last read again, and what came of it.';

-- Mails that are due. Unlike other work they follow from no read model, so what a lost queue forgets is found here.
create table outbox.mail_due (
  job_id text collate "C" primary key,
  payload json not null,
  ordered_at timestamptz not null,
  settled_at timestamptz
);
comment on table outbox.mail_due is 'One row for each mail job: ids only, no address, no text.';
create index mail_due_open on outbox.mail_due (ordered_at) where settled_at is null;

grant select, insert, update, delete on outbox.poll, outbox.full_pass, outbox.mail_due to sumaa_worker;
