-- What stands still or has ended is not late because time passes. The clock says whether it runs, and what was missed before it stopped.
call read.open_to('analyst', 'read.contact_clock_v1', '{message_id,run,clock}');

create or replace view analytics.contact_messages with (security_invoker = true) as
  select m.message_id, m.channel, m.language, m.created_at, m.status, m.priority, m.assigned_to, m.sla_due_at, m.answered_at,
    case
      when m.answered_at is not null then m.answered_at <= m.sla_due_at
      when coalesce(c.run, 'running') = 'running' then now() <= m.sla_due_at
      else not jsonb_path_exists(c.clock, '$.targets[*] ? (@.breached == true)')
    end as within_sla
  from read.contact_message_v1 m left join read.contact_clock_v1 c on c.message_id = m.message_id;
comment on column analytics.contact_messages.within_sla is 'Answered in time, or still in time. One that pauses, or ended without an answer: not late until then.';
