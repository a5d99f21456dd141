-- The jobs that failed for good, as the workers last found them in their queues.
create table ops.dead_letter (
  queue text not null,
  job_id text not null,
  attempts int not null,
  failed_at timestamptz,
  -- Personal data was removed.
  reason text not null,
  primary key (queue, job_id)
);
comment on table ops.dead_letter is 'Dead letters of the queues, as the last sweep found them. The queue is what counts.';
grant select, insert, delete on ops.dead_letter to sumaa_worker;
grant select on ops.dead_letter to sumaa_query;
