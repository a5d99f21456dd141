-- The weekly and monthly reports that were brought on their way.
create table outbox.report (
  tenant_id text collate "C" not null,
  kind text not null,
  period_from timestamptz not null,
  at timestamptz not null,
  primary key (tenant_id, kind, period_from)
);
comment on table outbox.report is 'One row for each report of a business; losing it cannot send one twice, because its mail has an id of its own.';
create index report_age on outbox.report (at);
grant select, insert, update, delete on outbox.report to sumaa_worker;
