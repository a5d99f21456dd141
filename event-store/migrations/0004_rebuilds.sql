-- Projections that are built beside the ones people see, and parked events that somebody asked to be taken again.

alter table consumer.checkpoint drop constraint checkpoint_kind_check;
alter table consumer.checkpoint add constraint checkpoint_kind_check check (kind in ('projection', 'reactor', 'rebuild'));

-- Which version of each projection people see, and how often it was rebuilt. No row: never switched.
create table consumer.shown (
  name text collate "C" primary key,
  version int not null check (version > 0),
  generation int not null default 1 check (generation > 0),
  switched_at timestamptz not null default now()
);
comment on table consumer.shown is 'Which version and generation of each projection people see.';

-- A running reactor takes what is asked for and removes it; an error then stands here again.
alter table consumer.parked add column replay_asked_at timestamptz;

grant select on consumer.shown to sumaa_projector, sumaa_worker, sumaa_query, sumaa_command;
