-- Keys that are to be destroyed. As with mails, a job that the queue loses is found here.
create table outbox.erasure_due (
  job_id text collate "C" primary key,
  payload json not null,
  ordered_at timestamptz not null
);
comment on table outbox.erasure_due is 'One row for each erased record whose key is still to be destroyed: ids only.';
grant select, insert, delete on outbox.erasure_due to sumaa_worker;
