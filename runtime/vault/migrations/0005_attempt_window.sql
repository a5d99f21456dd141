-- Each attempt counts for exactly as long as the window is. A window that began with the first of them let twice as many through
-- around its end. What was counted until now is forgotten.
alter table vault.attempt
  add column taken_at timestamptz[] not null default '{}',
  add column refused integer not null default 0,
  add column refused_until timestamptz;
comment on column vault.attempt.taken_at is 'When those of the last window were taken, oldest first; never more than are allowed.';
comment on column vault.attempt.taken is 'How many there would be with the newest one.';
comment on column vault.attempt.refused is 'How many were too many since the first that was told of; it is told of once until refused_until.';
