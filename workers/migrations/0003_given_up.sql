-- When a mail server first answered that it does not take this mail now, since the mail was ordered: it is given up some days later.
alter table outbox.mail_due add column turned_away_at timestamptz;

-- Branches of which something new came in while their rating and count have yet to be asked for.
create table outbox.totals_due (
  location_id uuid primary key,
  since timestamptz not null
);
comment on table outbox.totals_due is 'One row for each branch whose totals are older than its reviews; losing it leaves old totals until the next full pass.';
grant select, insert, delete on outbox.totals_due to sumaa_worker;
