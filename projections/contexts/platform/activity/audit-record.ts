import {
  eventCatalogue,
  maskedFieldsOf,
  personOf,
  recordPage,
  seesEventOf,
  seesRecord,
  shownFields,
  type RecordEvent,
  type StreamName,
  type TenantId,
  type TrailMember,
  type TrailReader,
  type Uuid,
} from '@sumaa/contracts';
import type { DecodeResult } from '@sumaa/event-store';
import { maskPersonal } from '@sumaa/runtime/log';
import { sql } from 'kysely';
import type { History, Tx } from '../../../infra/index.ts';

const maskedFields = new Map(eventCatalogue.map((definition) => [definition.type, maskedFieldsOf(definition)]));

/**
 * The events of a record from `from` on that `reader` may see, oldest first; of their tenant, or of every tenant for the staff. Null when it
 * has none. Personal fields are masked, or erased with their subject; an event that cannot be decoded has no fields.
 */
export async function auditRecord(
  tx: Tx,
  history: History,
  { stream, from }: { readonly stream: StreamName; readonly from: number },
  reader: TrailReader & { readonly tenantId: TenantId },
): Promise<{ events: RecordEvent[]; next: number | null } | null> {
  const first = (await history.first(stream))?.stored.data;
  if (first === undefined || !seesRecord(reader, stream, first, await memberOf(tx, personOf(first)))) return null;
  const isStaff = reader.role === 'super_admin';
  // An account has events of other businesses: a page may have none of this one.
  for (let next: number | null = from; next !== null;) {
    const page = await history.page(stream, next, recordPage);
    const own = page.filter(({ stored }) => (isStaff || stored.metadata.tenantId === reader.tenantId) && seesEventOf(reader, stored.data));
    next = page.length < recordPage ? null : Number(page.at(-1)!.stored.revision) + 1;
    if (own.length === 0) continue;
    const names = await namesOf(tx, own);
    return { events: own.map((result) => recordEvent(result, names, reader)), next };
  }
  return from === 0 ? null : { events: [], next: null };
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

function recordEvent(result: DecodeResult, names: ReadonlyMap<string, string | null>, reader: TrailReader): RecordEvent {
  const { id, revision, type, metadata } = result.stored;
  const { actor, occurredAt, $correlationId: correlationId, $causationId: causationId } = metadata;
  const decoded = result.ok ? (result.event.data as Record<string, unknown>) : {};
  const data = shownFields<unknown>(reader, type, decoded, maskPersonal);
  const personal = new Set(maskedFields.get(type) ?? []);
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
