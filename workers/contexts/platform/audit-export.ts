import { failedEvents, platformTenant, refusedEvents, searchPatterns } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

const shared =
  'id, tenant_id, at, event, actor_kind, account_id, role, subject_kind, subject_id, correlation_id, causation_id, stream, revision';

/** The audit trail as the activity log shows it, newest first: of the business, or of every one where the platform asked. */
export const auditExport: ExportSource<'audit'> = (filters, { tenantId, accountId }) => {
  const { kind, actor, tenant, events, channel, chain, from, to, outcome, stream, words, said, named, all } = filters;
  const isEverywhere = tenantId === platformTenant;
  const member = '(select account_id from read.member where member_id = $2)';
  const [trail, rest] = isEverywhere ? ['audit.entry', 'audit.recorded_event'] : ['read.audit', 'read.recorded_event'];
  const isWhole = (chain !== undefined || (all !== undefined && isEverywhere)) && kind === undefined;
  const entries = isWhole
    ? `(select ${shared}, kind, person_id, origin, network, details from ${trail}
        union all select ${shared}, null, account_id, null, null, '{}' from ${rest})`
    : trail;
  const isNamed = (
    patterns: string,
  ) => `(e.person_id in (select read.named(${patterns})) or e.subject_id in (select read.named(${patterns}))
        ${isEverywhere ? `or e.tenant_id in (select tenant_id from audit.business where read.folded(name) like all (${patterns}))` : ''})`;
  return {
    text: `
    select e.at, b.name as business, e.kind, e.event, e.actor_kind as channel, a.full_name as actor, e.role,
      coalesce(s.full_name,
        case when i.location_ids is null or exists (select from unnest(i.location_ids) b(id) where read.sees_branch(b.id)) then i.email end,
        r.author_name) as subject, l.title as branch, e.details, e.network, e.origin, e.stream, e.revision,
      e.correlation_id, e.causation_id, e.id::text as id
    from ${entries} e
    left join ${isEverywhere ? 'audit.business' : 'read.business'} b on b.tenant_id = e.tenant_id
    left join read.account a on a.account_id = e.account_id
    left join read.account s on e.subject_kind = 'account' and s.account_id = e.subject_id
    left join read.invitation i on e.subject_kind = 'invitation' and i.invitation_id = e.subject_id
    left join read.review r on e.subject_kind = 'review' and r.review_id = e.subject_id
    left join read.location l on l.location_id = case e.subject_kind when 'location' then e.subject_id else r.location_id end
    where ($1::text is null or e.kind = $1)
      and ($2::uuid is null or e.person_id = ${isEverywhere ? `coalesce(${member}, $2::uuid)` : member})
      and ($3::text is null or e.tenant_id = $3) and ($4::text[] is null or e.event = any($4)) and ($5::text is null or e.actor_kind = $5)
      and ($6::text is null or e.correlation_id = $6) and ($7::timestamptz is null or e.at >= $7)
      and ($8::timestamptz is null or e.at < $8)
      and (${isEverywhere ? 'true or' : ''} (e.kind is not null and e.kind <> 'reply') or (e.kind is null and e.stream not like 'review-%')
        or exists (select from read.member v where v.account_id = $9::uuid and 'ViewReviews' = any(v.permissions)))
      and ($10::text is null or e.stream = $10) and (e.event = any(coalesce($11::text[], array[e.event]))
        or ($12 and e.kind is null and e.event like '%Failed'))
      and ($13::text[] is null or (e.event <> all($13) and (e.kind is not null or e.event not like '%Failed')))
      and ($14::text[] is null or (e.event = any($15::text[]) and ($16::text[] is null or ${isNamed('$16::text[]')})) or ${isNamed('$14::text[]')})
    order by e.at desc, e.id desc`,
    values: [
      kind ?? null,
      actor ?? null,
      isEverywhere ? (tenant ?? null) : null,
      events ?? null,
      channel ?? null,
      chain ?? null,
      from ?? null,
      to ?? null,
      accountId,
      stream ?? null,
      outcome === 'refused' ? refusedEvents : outcome === 'failed' ? failedEvents : null,
      outcome === 'failed',
      outcome === 'done' ? [...refusedEvents, ...failedEvents] : null,
      words === undefined ? null : searchPatterns(words),
      said ?? [],
      named === undefined ? null : searchPatterns(named),
    ],
    ...(isEverywhere ? { duty: 'audit' as const } : {}),
  };
};
