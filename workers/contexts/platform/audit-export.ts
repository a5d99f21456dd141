import { failedEvents, platformTenant, refusedEvents, searchPatterns, staffTexts } from '@sumaa/contracts';
import type { ExportSource } from '../../infra/export/export-source.ts';

const shared =
  'id, tenant_id, at, event, actor_kind, account_id, role, subject_kind, subject_id, correlation_id, causation_id, stream, revision';

/** Not about somebody whom the requester does not see in the team. */
const isSeen = (accountId: string) => `${accountId} <> all ((select read.hidden_people())::uuid[])`;

/**
 * The audit trail as the activity log shows it, newest first: of the business, or of every one where the platform asked. A filter that is
 * not given is no condition, and what a filter looks up is asked once, in an array: under row-level security an index needs both.
 */
export const auditExport: ExportSource<'audit'> = (filters, { tenantId, accountId }) => {
  const { kind, actor, tenant, events, channel, chain, from, to, outcome, stream, words, said, named, all } = filters;
  const isEverywhere = tenantId === platformTenant;
  const values: unknown[] = [];
  const given = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;

  const [trail, rest] = isEverywhere ? ['audit.entry', 'audit.recorded_event'] : ['read.audit', 'read.recorded_event'];
  const isWhole = (chain !== undefined || all !== undefined) && kind === undefined;
  const entries = isWhole
    ? `(select ${shared}, kind, person_id, origin, network, details from ${trail}
        union all select ${shared}, null, account_id, null, null, '{}' from ${rest})`
    : trail;

  const conditions: string[] = ['true'];
  const filterBy = (value: unknown, condition: (parameter: string) => string, type = 'text') => {
    if (value !== undefined) conditions.push(condition(given(value, type)));
  };
  filterBy(kind, (of) => `e.kind = ${of}`);
  filterBy(
    actor,
    (of) => {
      const members = `select account_id from read.member where member_id = ${of} and ${isSeen('account_id')}`;
      return `e.person_id = any(array(${members}${isEverywhere ? ` union all select ${of} where not exists (${members})` : ''}))`;
    },
    'uuid',
  );
  if (isEverywhere) filterBy(tenant, (of) => `e.tenant_id = ${of}`);
  filterBy(events, (of) => `e.event = any(${of})`, 'text[]');
  filterBy(channel, (of) => `e.actor_kind = ${of}`);
  filterBy(chain, (of) => `e.correlation_id = ${of}`);
  filterBy(stream, (of) => `e.stream = ${of}`);
  filterBy(from, (of) => `e.at >= ${of}`, 'timestamptz');
  filterBy(to, (of) => `e.at < ${of}`, 'timestamptz');
  // What the trail does not list is named by its end alone.
  const isUnlistedFailure = `(e.kind is null and e.event like '%Failed')`;
  if (outcome === 'refused') filterBy(refusedEvents, (of) => `e.event = any(${of})`, 'text[]');
  if (outcome === 'failed') filterBy(failedEvents, (of) => `(e.event = any(${of}) or ${isUnlistedFailure})`, 'text[]');
  if (outcome === 'done') {
    filterBy([...refusedEvents, ...failedEvents], (of) => `(e.event <> all(${of}) and not ${isUnlistedFailure})`, 'text[]');
  }
  const readsReviews = isEverywhere
    ? 'true'
    : `(select exists (select from read.member v where v.account_id = ${given(accountId, 'uuid')} and 'ViewReviews' = any(v.permissions)))`;
  if (!isEverywhere) {
    conditions.push(
      `((e.kind is not null and e.kind <> 'reply') or (e.kind is null and e.stream not like 'review-%' and e.subject_kind is distinct from 'review')
        or ${readsReviews})`,
    );
  }
  const isNamed = (searched: string): string => {
    const patterns = given(searchPatterns(searched), 'text[]');
    const ids = `array(select read.named(${patterns}))`;
    const businesses = isEverywhere
      ? `or e.tenant_id = any(array(select tenant_id from audit.business where read.folded(name) like all (${patterns})))`
      : '';
    return `(e.person_id = any(${ids}) or e.subject_id = any(${ids}) ${businesses})`;
  };
  if (words !== undefined) {
    const isSaid = said && `(e.event = any(${given(said, 'text[]')})${named === undefined ? '' : ` and ${isNamed(named)}`})`;
    conditions.push(`(${[...(isSaid ? [isSaid] : []), isNamed(words)].join(' or ')})`);
  }

  // What the staff wrote for each other is no business's to read.
  const hidden = Object.entries(staffTexts).map(([event, fields]) => `when '${event}' then '{${fields.join(',')}}'::text[]`);
  // The reasons of readings belong to the business, whose files go with it; those of the platform do not. Each may speak of any record.
  const seesEverything = `current_setting('app.location_ids', true) = '*' and ${readsReviews}`;
  const details = isEverywhere
    ? 'e.details'
    : `(e.details - case e.event ${hidden.join(' ')} else '{}'::text[] end) || jsonb_strip_nulls(jsonb_build_object('why', w.reason)) as details`;

  return {
    text: `
    select e.at, b.name as business, e.kind, e.event, e.actor_kind as channel, a.full_name as actor, e.role,
      coalesce(s.full_name,
        case when i.location_ids is null or exists (select from unnest(i.location_ids) b(id) where read.sees_branch(b.id)) then i.email end,
        r.author_name) as subject, l.title as branch, ${details},
      case when e.account_id is null or ${isSeen('e.account_id')} then e.network end as network,
      case when e.account_id is null or ${isSeen('e.account_id')} then e.origin end as origin,
      e.stream, e.revision, e.correlation_id, e.causation_id, e.id::text as id
    from ${entries} e
    left join ${isEverywhere ? 'audit.business' : 'read.business'} b on b.tenant_id = e.tenant_id
    ${isEverywhere ? '' : `left join read.reading_reason w on w.event_id = e.id and ${seesEverything}`}
    left join read.account a on a.account_id = e.account_id and ${isSeen('a.account_id')}
    left join read.account s on e.subject_kind = 'account' and s.account_id = e.subject_id
    left join read.invitation i on e.subject_kind = 'invitation' and i.invitation_id = e.subject_id
    left join read.review r on e.subject_kind = 'review' and r.review_id = e.subject_id
    left join read.location l on l.location_id = case e.subject_kind when 'location' then e.subject_id else r.location_id end
    where ${conditions.join('\n      and ')}
    order by e.at desc, e.id desc`,
    values,
    ...(isEverywhere ? { duty: 'audit' as const } : {}),
  };
};
