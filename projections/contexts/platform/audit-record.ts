import {
  eventCatalogue,
  maxRecordEvents,
  personOf,
  seesEventOf,
  seesRecord,
  type RecordEvent,
  type StreamName,
  type TenantId,
  type TrailMember,
  type TrailReader,
  type Uuid,
} from '@sumaa/contracts';
import type { DecodeResult } from '@sumaa/event-store';
import { sql } from 'kysely';
import type { History, Tx } from '../../infra/index.ts';

/** The personal fields of each event type. */
const personalFields = new Map(eventCatalogue.map(({ type, personal }) => [type, personal?.fields ?? []]));

/**
 * The newest events of a record that `reader` may see, oldest first; of their tenant, or of every tenant for the staff. Null when it has none.
 * Personal fields are masked, or erased with their subject; an event that cannot be decoded has no fields.
 */
export async function auditRecord(
  tx: Tx,
  history: History,
  stream: StreamName,
  reader: TrailReader & { readonly tenantId: TenantId },
): Promise<{ events: RecordEvent[]; earlier: boolean } | null> {
  const newest = await history.newest(stream, maxRecordEvents + 1);
  const isStaff = reader.role === 'super_admin';
  const own = newest
    .slice(-maxRecordEvents)
    .filter(({ stored }) => (isStaff || stored.metadata.tenantId === reader.tenantId) && seesEventOf(reader, stored.data));
  const first = (await history.first(stream))?.stored.data;
  if (own.length === 0 || !seesRecord(reader, stream, first, await memberOf(tx, personOf(first)))) return null;
  const names = await namesOf(tx, own);
  return { events: own.map((result) => recordEvent(result, names)), earlier: newest.length > maxRecordEvents };
}

async function memberOf(tx: Tx, accountId: Uuid | null): Promise<TrailMember | null> {
  const { rows } =
    await sql<TrailMember>`select role, location_ids as "locationIds" from read.member where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/** Names of the accounts that acted and may be named, as far as the tenant of `tx` knows them. */
async function namesOf(tx: Tx, events: readonly DecodeResult[]): Promise<ReadonlyMap<string, string | null>> {
  const ids = new Set<Uuid>();
  for (const { stored } of events) if (stored.metadata.actor.kind === 'person') ids.add(stored.metadata.actor.accountId);
  const { rows } = await sql<{ account_id: string; full_name: string | null }>`
    select account_id, full_name from read.account where account_id = any(${[...ids]}::uuid[])
      and account_id <> all ((select read.hidden_people())::uuid[])`.execute(tx);
  return new Map(rows.map(({ account_id, full_name }) => [account_id, full_name]));
}

function recordEvent(result: DecodeResult, names: ReadonlyMap<string, string | null>): RecordEvent {
  const { id, revision, type, metadata } = result.stored;
  const { actor, occurredAt, $correlationId: correlationId, $causationId: causationId } = metadata;
  const data = result.ok ? (result.event.data as Record<string, unknown>) : {};
  const personal = new Set(personalFields.get(type) ?? []);
  const shown = Object.entries(data).filter(([field, value]) => value !== undefined && !(personal.has(field) && value !== null));
  const masked = Object.entries(data).filter(([field, value]) => personal.has(field) && value !== null && value !== undefined);
  return {
    id,
    revision: Number(revision),
    at: occurredAt,
    event: type,
    actor: {
      kind: actor.kind,
      name: actor.kind === 'person' ? (names.get(actor.accountId) ?? null) : 'name' in actor ? actor.name : null,
      role: actor.kind === 'person' ? actor.role : null,
    },
    correlationId,
    causationId,
    fields: Object.fromEntries(shown),
    hidden: Object.fromEntries(masked.map(([field, value]) => [field, isErased(value) ? 'erased' : 'masked'])),
  };
}

const isErased = (value: unknown): boolean => typeof value === 'object' && value !== null && '$erased' in value;
