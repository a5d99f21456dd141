import { likePattern, logLevels } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

/** Lines of the logs, the newest first. */
export const logExport: ExportSource<'logs'> = ({ level, service, search, hours }) => ({
  text: `
    select at, case when level >= 50 then 'error' when level >= 40 then 'warn' else 'info' end as level, service, message, details::text as details
    from ops.log_line
    where at > now() - make_interval(hours => $1::int) and level >= $2 and ($3::text is null or service = $3)
      and ($4::text is null or message ilike $4 or details::text ilike $4)
    order by at desc, id desc`,
  values: [hours, level === 'info' ? 0 : logLevels[level], service ?? null, search ? likePattern(search) : null],
});
