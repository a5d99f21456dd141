import { contactReportDays, searchPatterns } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

/** The messages of the inbox without spam and duplicates, the newest first. */
export const contactsExport: ExportSource<'contacts'> = ({ search, status, view = 'all', assignedTo }) => {
  const patterns = searchPatterns(search ?? '');
  const isSearch = patterns.length > 0;
  const source = isSearch ? 'read.search_contacts($4::text[])' : 'read.contact_message';
  return {
    text: `
      select m.reference, m.created_at, m.name, m.email, m.company, m.subject, m.message, m.channel, m.language, m.status, m.priority,
        a.full_name as assigned_to, m.sla_due_at as due_at, o.answered_at
      from ${source} m left join read.account a on a.account_id = m.assigned_to
      left join read.contact_outcome o on o.message_id = m.message_id
      where ($1::text is null or m.status = $1) and ($2 = 'all' or m.status not in ('resolved', 'closed'))
        and ($2 <> 'unassigned' or m.assigned_to is null) and ($3::uuid is null or m.assigned_to = $3)
        and not exists (select 1 from read.contact_aside x where x.message_id = m.message_id)
      order by m.created_at desc, m.message_id desc`,
    values: [status ?? null, view, assignedTo ?? null, ...(isSearch ? [patterns] : [])],
  };
};

/** The messages that the report counts, the newest first. */
export const contactReportExport: ExportSource<'contact_report'> = ({ period }) => ({
  text: `
    select o.reference, o.received_at, o.channel, o.priority, o.due_at, o.answered_at,
      round(extract(epoch from o.answered_at - o.received_at) / 60)::int as minutes, a.full_name as answered_by, o.met::text as met
    from read.contact_outcome o left join read.account a on a.account_id = o.answered_by
    where not o.aside and o.received_at >= now() - make_interval(days => $1::int) and o.received_at <= now()
    order by o.received_at desc, o.message_id desc`,
  values: [contactReportDays[period]],
});
