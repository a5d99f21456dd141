import { sql, type QueryExecutorProvider } from 'kysely';
import type { StoredEvent } from '../port/event-store.ts';
import { keyOf, named } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';

/** `key`: a key of the projection; `stream`: a stream with an event that cannot be decoded. */
export type Scope = 'key' | 'stream';

/** An event to park: the failed one with its error, or a later one of the same key (error: null). */
export interface EventToPark {
  readonly scope: Scope;
  readonly key: string;
  readonly event: Pick<StoredEvent, 'id' | 'stream' | 'revision' | 'position' | 'metadata'>;
  readonly error: string | null;
}

export interface ParkedEvent {
  readonly eventId: string;
  readonly scope: Scope;
  readonly key: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: string;
  readonly error: string | null;
}

/** The keys and streams of a batch that have parked events. */
export interface ParkedSet {
  has(scope: Scope, key: string): boolean;
}

export const nothingParked: ParkedSet = { has: () => false };

/** Finds which of these keys and streams have parked events. */
export async function parkedAmong(
  tx: QueryExecutorProvider,
  consumer: ConsumerName,
  keys: readonly string[],
  streams: readonly string[],
): Promise<ParkedSet> {
  const { rows } = await sql<{ scope: Scope; key: string }>`
    select distinct scope, key from consumer.parked
    where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version}
      and ((scope = 'key' and key = any(${keys}::text[])) or (scope = 'stream' and key = any(${streams}::text[])))`.execute(tx);
  const found = new Set(rows.map((row) => `${row.scope} ${row.key}`));
  return { has: (scope, key) => found.has(`${scope} ${key}`) };
}

export async function park(tx: QueryExecutorProvider, consumer: ConsumerName, parkings: readonly EventToPark[]): Promise<void> {
  if (parkings.length === 0) return;
  const rows = parkings.map(({ scope, key, event, error }) => ({
    scope,
    key,
    position: event.position,
    stream: event.stream,
    revision: String(event.revision),
    event_id: event.id,
    error,
  }));
  await sql`
    insert into consumer.parked (kind, name, version, scope, key, position, stream, revision, event_id, error)
    select ${consumer.kind}, ${consumer.name}, ${consumer.version}::int, r.scope, r.key, r.position, r.stream, r.revision, r.event_id, r.error
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(scope text, key text, position text, stream text, revision bigint, event_id uuid, error text)
    on conflict do nothing`.execute(tx);
}

/** Which of these consumers have parked events, in their order. */
export async function haveParked(db: QueryExecutorProvider, consumers: readonly ConsumerName[]): Promise<boolean[]> {
  const { rows } = await sql<ConsumerName>`
    select distinct kind, name, version from consumer.parked join ${named(consumers)} using (kind, name, version)`.execute(db);
  const found = new Set(rows.map(keyOf));
  return consumers.map((consumer) => found.has(keyOf(consumer)));
}

/** The number of parked events per consumer, each event once for all its keys; consumers without any are left out. */
export async function countAllParked(
  db: QueryExecutorProvider,
): Promise<readonly { readonly kind: ConsumerName['kind']; readonly name: string; readonly count: number }[]> {
  const { rows } = await sql<{ kind: ConsumerName['kind']; name: string; count: number }>`
    select kind, name, count(distinct event_id)::int as count from consumer.parked group by kind, name order by kind, name`.execute(db);
  return rows;
}

/** Parked events in order of position, all of them or those of one key (or stream). */
export async function listParked(db: QueryExecutorProvider, consumer: ConsumerName, key?: string): Promise<ParkedEvent[]> {
  const { rows } = await sql<Omit<ParkedEvent, 'revision'> & { readonly revision: string }>`
    select scope, key, stream, revision::text, position, event_id as "eventId", error from consumer.parked
    where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version}
      and (${key ?? null}::text is null or key = ${key ?? null})
    order by position, scope, key`.execute(db);
  return rows.map((row) => ({ ...row, revision: BigInt(row.revision) }));
}

export async function unpark(tx: QueryExecutorProvider, consumer: ConsumerName, key?: string): Promise<void> {
  await sql`
    delete from consumer.parked
    where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version}
      and (${key ?? null}::text is null or key = ${key ?? null})`.execute(tx);
}

/** The event's id, correlation id and tenant for the log, without its data. */
export function logFieldsOf({ id, metadata }: Pick<StoredEvent, 'id' | 'metadata'>): Readonly<Record<string, unknown>> {
  const { $correlationId: correlationId, tenantId } = metadata;
  return { eventId: id, correlationId, tenantId };
}

/** An error as a short text for the table; a longer text may contain values of events. */
export function errorSummary(error: unknown): string {
  if (error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))) {
    // The database's message quotes the refused value.
    const at = ['constraint', 'column', 'table'].flatMap((name) => (name in error ? [(error as never)[name]] : [])).filter(Boolean);
    return [`database error ${String(error.code)}`, ...at].join(' ');
  }
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
}
