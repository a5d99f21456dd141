import {
  failedEvents,
  refusedEvents,
  searchPatterns,
  shownFields,
  Uuid,
  type auditRoutes,
  type AuditItem,
  type AuditOutcome,
  type StreamName,
  type TenantId,
} from '@sumaa/contracts';
import { maskPersonal } from '@sumaa/runtime/log';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { createCursorCodec, instant, type Tx } from '../../../infra/index.ts';

type Query = z.output<(typeof auditRoutes)['audit']['query']> & { readonly kinds?: readonly AuditItem['kind'][] };

interface Reach {
  readonly everywhere: boolean;
  readonly reviews: boolean;
}

interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly event: string;
  readonly kind: AuditItem['kind'];
  readonly actor_kind: AuditItem['actor']['kind'];
  readonly account_id: Uuid | null;
  readonly role: string | null;
  readonly origin: string | null;
  readonly network: string | null;
  readonly subject_kind: string | null;
  readonly subject_id: Uuid | null;
  readonly details: AuditItem['details'];
  readonly correlation_id: string;
  readonly causation_id: string | null;
  readonly stream: StreamName | null;
  readonly revision: string | null;
  readonly tenant_id: TenantId;
}

/** What an entry names, as it is called now. */
interface NamesRow {
  readonly id: string;
  /** Whether the reader may know of whoever acted. */
  readonly is_seen: boolean;
  readonly member_id: Uuid | null;
  readonly actor_name: string | null;
  readonly subject: string | null;
  readonly branch: string | null;
  readonly tenant_name: string | null;
}

/** The last row of a page; the id orders rows with the same instant. */
const cursors = createCursorCodec(z.object({ at: z.iso.datetime({ precision: 3 }), id: Uuid }));

/** Not about somebody whom the reader does not see in the team. */
const isSeen = (accountId: RawBuilder<unknown>) => sql`${accountId} <> all ((select read.hidden_people())::uuid[])`;

/** The address of an invitation to a branch in common, as the team shows it. */
const invitedAddress = sql`case when i.location_ids is null
  or exists (select from unnest(i.location_ids) b(id) where read.sees_branch(b.id)) then i.email end`;

/**
 * A page of the audit trail, newest first, or of a chain, from its beginning: of the tenant and the branches of `tx`, or of all tenants where `everywhere` (the caller has
 * the duty `audit`); what concerns reviews only where `reviews` may be read. Null when the cursor is invalid.
 */
export async function audit(
  tx: Tx,
  query: Query,
  { everywhere, reviews }: Reach,
): Promise<{ items: AuditItem[]; next: string | null } | null> {
  const { limit, cursor: token } = query;
  const cursor = token === undefined ? null : cursors.parse(token);
  if (token !== undefined && !cursor) return null;
  if (everywhere) await openEveryTenant(tx);
  const isChain = query.chain !== undefined;
  const after = cursor ? [sql`(at, id) ${isChain ? sql`>` : sql`<`} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`] : [];
  const order = isChain ? sql`at, id` : sql`at desc, id desc`;
  const account = query.actor && (await accountOf(tx, query.actor, everywhere));
  if (account === null) return { items: [], next: null };
  const found = await foundBy(tx, query, everywhere);
  const pages = tablesOf(query, everywhere).flatMap((table) =>
    found.map((search) => {
      const conditions = [...conditionsOf({ ...query, actor: account }, everywhere, table), ...search(table), ...after];
      if (!reviews)
        conditions.push(table.isTrail ? sql`kind <> 'reply'` : sql`stream not like 'review-%' and subject_kind is distinct from 'review'`);
      return sql`(select ${table.columns} from ${table.name} where ${sql.join(conditions, sql` and `)}
        order by ${order} limit ${limit + 1})`;
    }),
  );
  if (pages.length === 0) return { items: [], next: null };
  const { rows } = await sql<EntryRow>`
    select * from (${sql.join(pages, sql` union `)}) p order by ${order} limit ${limit + 1}`.execute(tx);
  const shown = await withReasons(tx, rows.slice(0, limit), { everywhere, reviews });
  const names = await namesOf(tx, shown, everywhere);
  const items = shown.map((row) => itemOf(row, names.get(row.id)!, everywhere));
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? cursors.pack({ at: last.at, id: last.id as Uuid }) : null };
}

/**
 * What the entries name, by their ids. Asked apart from them: the policies of so many tables take longer to plan than to run, and only a
 * statement that is always the same is planned once per connection.
 */
async function namesOf(tx: Tx, entries: readonly EntryRow[], everywhere: boolean): Promise<ReadonlyMap<string, NamesRow>> {
  const asked = entries.map(({ id, account_id, subject_kind, subject_id, tenant_id }) => ({
    id,
    account_id,
    subject_kind,
    subject_id,
    tenant_id,
  }));
  const { rows } = await sql<NamesRow>`
    select e.id::text, e.account_id is null or ${isSeen(sql`e.account_id`)} as is_seen, ${everywhere ? sql`b.name` : sql`null`} as tenant_name,
      m.member_id, a.full_name as actor_name, coalesce(s.full_name, ${invitedAddress}, r.author_name) as subject, l.title as branch
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as e(id uuid, account_id uuid, subject_kind text, subject_id uuid, tenant_id text)
    left join read.account a on a.account_id = e.account_id and ${isSeen(sql`a.account_id`)}
    left join read.member m on m.account_id = e.account_id and ${isSeen(sql`m.account_id`)}
    left join read.account s on e.subject_kind = 'account' and s.account_id = e.subject_id
    left join read.invitation i on e.subject_kind = 'invitation' and i.invitation_id = e.subject_id
    left join read.review r on e.subject_kind = 'review' and r.review_id = e.subject_id
    left join read.location l on l.location_id = case e.subject_kind when 'location' then e.subject_id else r.location_id end
    ${everywhere ? sql`left join audit.business b on b.tenant_id = e.tenant_id` : sql``}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * With the reasons of those who read personal data, which the trail itself does not hold. A reason may speak of any record, so only who may
 * read every record of the business is told it.
 */
async function withReasons(tx: Tx, entries: readonly EntryRow[], { everywhere, reviews }: Reach): Promise<readonly EntryRow[]> {
  const readings = entries.filter(({ event }) => event === 'PersonalDataRead');
  if (readings.length === 0 || !reviews) return entries;
  const within = everywhere
    ? sql`tenant_id = any(${readings.map(({ tenant_id }) => tenant_id)}::text[])`
    : sql`current_setting('app.location_ids', true) = '*'`;
  const { rows } = await sql<{ id: string; reason: string }>`
    select event_id::text as id, reason from ${everywhere ? sql`audit.reading_reason` : sql`read.reading_reason`}
    where event_id = any(${readings.map(({ id }) => id)}::uuid[]) and ${within}`.execute(tx);
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]));
  return entries.map((entry) => (reasons.has(entry.id) ? { ...entry, details: { ...entry.details, why: reasons.get(entry.id)! } } : entry));
}

/** Lets the rest of the transaction read the entries of every tenant. */
const openEveryTenant = (tx: Tx) => sql`select set_config('app.duty', 'audit', true)`.execute(tx);

/**
 * Whose entries are asked for: the account of a member; where every tenant is read, an account, too. Asked before, because an index finds
 * only a known value under row-level security.
 */
async function accountOf(tx: Tx, actor: Uuid, everywhere: boolean): Promise<Uuid | null> {
  const { rows } = await sql<{ account_id: Uuid }>`select account_id from read.member where member_id = ${actor}
    and ${isSeen(sql`account_id`)}`.execute(tx);
  return rows[0]?.account_id ?? (everywhere ? actor : null);
}

/** Where entries are read from. */
interface Table {
  readonly name: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  /** The trail itself; else the events that it does not list. */
  readonly isTrail: boolean;
  /** Whose entries they are. */
  readonly person: RawBuilder<unknown>;
}

const shared = sql`id, tenant_id, at, event, actor_kind, account_id, role, subject_kind, subject_id, correlation_id, causation_id, stream, revision`;

/** The trail, and what it does not list where all of a chain, or every event, is asked for. */
function tablesOf({ chain, all, kind, kinds }: Query, everywhere: boolean): readonly Table[] {
  const trail: Table = {
    name: everywhere ? sql`audit.entry` : sql`read.audit`,
    columns: sql`${shared}, kind, origin, network, details`,
    isTrail: true,
    person: sql`person_id`,
  };
  const isWhole = (chain !== undefined || all !== undefined) && kind === undefined && kinds === undefined;
  const rest: Table = {
    name: everywhere ? sql`audit.recorded_event` : sql`read.recorded_event`,
    columns: sql`${shared}, null::text as kind, null::text as origin, null::text as network, '{}'::jsonb as details`,
    isTrail: false,
    person: sql`account_id`,
  };
  return isWhole ? [trail, rest] : [trail];
}

/** A condition by which a search finds entries of a table; each has an index of its own, so each is asked for alone. */
type Search = (table: Table) => readonly RawBuilder<unknown>[];

/** How the words of a query find entries: by the sentence, or by the name of a person, a reviewer, a branch or a business. */
async function foundBy(tx: Tx, { words, said, named }: Query, everywhere: boolean): Promise<readonly Search[]> {
  if (words === undefined) return [() => []];
  const byNames = await namedBy(tx, words, everywhere);
  if (said === undefined) return byNames;
  const isSaid = sql`event in (${sql.join(said)})`;
  if (named === undefined) return [() => [isSaid], ...byNames];
  return [
    ...(await namedBy(tx, named, everywhere)).map((search): Search => (table) => [isSaid, ...search(table)]),
    ...byNames,
  ];
}

async function namedBy(tx: Tx, words: string, everywhere: boolean): Promise<readonly Search[]> {
  const patterns = searchPatterns(words);
  if (patterns.length === 0) return [];
  const { rows } = await sql<{ ids: string[] | null; tenants: string[] | null }>`
    select (select array_agg(id) from read.named(${patterns}::text[]) n(id)) as ids,
      ${everywhere ? sql`(select array_agg(tenant_id) from audit.business where read.folded(name) like all (${patterns}::text[]))` : sql`null::text[]`}
      as tenants`.execute(tx);
  const { ids, tenants } = rows[0] ?? { ids: null, tenants: null };
  return [
    ...(ids === null ? [] : [({ person }: Table) => [sql`${person} = any(${ids}::uuid[])`], () => [sql`subject_id = any(${ids}::uuid[])`]]),
    ...(tenants === null ? [] : [() => [sql`tenant_id = any(${tenants}::text[])`]]),
  ];
}

/** `query.actor` is an account here. */
function conditionsOf(query: Query, everywhere: boolean, { person, isTrail }: Table): RawBuilder<unknown>[] {
  const { kind, kinds, actor, from, to, tenant, events, channel, chain, outcome, stream } = query;
  return [
    sql`true`,
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(kinds ? [sql`kind in (${sql.join(kinds)})`] : []),
    ...(actor ? [sql`${person} = ${actor}::uuid`] : []),
    ...(from ? [sql`at >= ${from}`] : []),
    ...(to ? [sql`at < ${to}`] : []),
    ...(events ? [sql`event in (${sql.join(events)})`] : []),
    ...(outcome ? [outcomeIs(outcome, isTrail)] : []),
    ...(channel ? [sql`actor_kind = ${channel}`] : []),
    ...(chain ? [sql`correlation_id = ${chain}`] : []),
    ...(stream ? [sql`stream = ${stream}`] : []),
    ...(tenant && everywhere ? [sql`tenant_id = ${tenant}`] : []),
  ];
}

/** What the trail does not list is named by its end alone. */
function outcomeIs(outcome: AuditOutcome, isTrail: boolean): RawBuilder<unknown> {
  const [refused, failed] = [
    sql`event in (${sql.join(refusedEvents)})`,
    isTrail ? sql`event in (${sql.join(failedEvents)})` : sql`event like '%Failed'`,
  ];
  return { refused, failed, done: sql`not (${refused} or ${failed})` }[outcome];
}

function itemOf(row: EntryRow, names: NamesRow, everywhere: boolean): AuditItem {
  const { id, at, event, kind, details } = row;
  const { is_seen: isActorSeen, subject, branch } = names;
  return {
    id,
    at: instant(at),
    event,
    kind,
    actor: {
      kind: row.actor_kind,
      memberId: names.member_id,
      accountId: everywhere ? row.account_id : null,
      name: names.actor_name,
      role: row.role,
    },
    from: isActorSeen ? row.origin : null,
    network: isActorSeen ? row.network : null,
    subject,
    branch,
    details: shownFields({ role: everywhere ? 'super_admin' : 'admin' }, event, details, maskPersonal),
    tenant: everywhere ? { id: row.tenant_id, name: names.tenant_name } : null,
    correlationId: row.correlation_id,
    causationId: row.causation_id,
    record: row.stream === null ? null : { stream: row.stream, revision: Number(row.revision) },
  };
}

/** How many businesses a search offers. */
const offered = 20;

/** The first businesses that a search finds by name, or the one with an id. `tx` is of the platform. */
export async function auditBusinesses(
  tx: Tx,
  { search, id }: z.output<(typeof auditRoutes)['auditBusinesses']['query']>,
): Promise<{ items: { id: TenantId; name: string }[] }> {
  const found = id === undefined ? sql`name_key like all (${searchPatterns(search)}::text[])` : sql`subscriber_id::text = ${id}`;
  const { rows } = await sql<{ id: TenantId; name: string }>`
    select subscriber_id as id, name from read.subscriber where ${found} order by name_key, subscriber_id limit ${offered}`.execute(tx);
  return { items: rows };
}
