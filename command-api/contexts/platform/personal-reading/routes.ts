import { randomUUID } from 'node:crypto';
import {
  erased,
  eventCatalogue,
  maskedFieldsOf,
  personOf,
  personalReadingRoutes,
  readable,
  recordPage,
  seesEventOf,
  seesField,
  seesPersonal,
  seesRecord,
  type PersonalReadingEvent,
  type StreamName,
  type TenantId,
  type TrailMember,
  type TrailReader,
  type Uuid,
} from '@sumaa/contracts';
import { derivedId, packPosition, type DecodeResult, type StoredEvent } from '@sumaa/event-store';
import { commandContext, refuse } from '@sumaa/runtime/http';
import { maskPersonal } from '@sumaa/runtime/log';
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withoutNames } from './without-names.ts';

const maskedFields = new Map(eventCatalogue.map((definition) => [definition.type, maskedFieldsOf(definition)]));

export interface TrailPorts {
  /** The membership of an account in a business; null where it has none. */
  membershipOf(tenantId: TenantId, accountId: Uuid): Promise<TrailMember | null>;
  /** Whether a business was erased. */
  isErased(tenantId: TenantId): Promise<boolean>;
}

/** Handlers for the reading of personal data in the activity log. The event comes first: nothing is shown that is not recorded. */
export function personalReadingHandlers(deps: CommandDeps, ports: TrailPorts): HandlersOf<typeof personalReadingRoutes> {
  return {
    async readPersonalData(request) {
      const { stream } = request.params;
      const { accountId } = request.session;
      const { owner, events } = await readPersonal(deps, ports, stream, request.session);
      if (owner === undefined) return refuse('not_found');
      const asked = commandContext(request, personalReadingRoutes.readPersonalData, { clock: deps.clock, tenantId: owner });
      // Each answer gives out what is held now, so a repetition is a reading of its own.
      const context = { ...asked, commandId: randomUUID() as Uuid };
      const readingId = derivedId(context.commandId, 'personal-reading');
      const event: PersonalReadingEvent = {
        type: 'PersonalDataRead',
        // The business keeps the reason, so no name, address or number in it may be that of whoever is read. An erased business has no key
        // to seal it with.
        data: {
          readingId,
          accountId,
          record: stream,
          reason: (await ports.isErased(owner)) ? erased : withoutNames(maskPersonal(request.body.reason), events),
        },
      };
      const position = await recordEvent(deps, 'personalreading', readingId, event, context, () => false);
      return {
        model: { events },
        position: packPosition({ personalreading: position }),
      };
    },
  };
}

interface PersonalEvent {
  readonly id: string;
  readonly fields: Record<string, unknown>;
}

/**
 * The personal fields of a record that `reader` may see, oldest first, and the tenant of its last event; of their tenant, or of every tenant
 * for the staff. A page at a time: of a long record only what is personal is kept.
 */
async function readPersonal(
  { store, codec }: Pick<CommandDeps, 'store' | 'codec'>,
  { membershipOf }: Pick<TrailPorts, 'membershipOf'>,
  stream: StreamName,
  reader: TrailReader & { readonly tenantId: TenantId },
): Promise<{ readonly owner: TenantId | undefined; readonly events: PersonalEvent[] }> {
  for await (const { data } of store.readStream(stream, { limit: 1 })) {
    const person = personOf(data);
    if (!seesRecord(reader, stream, data, person && (await membershipOf(reader.tenantId, person)))) return { owner: undefined, events: [] };
  }
  const events: PersonalEvent[] = [];
  let owner: TenantId | undefined;
  for (let [from, isLast] = [0n, false]; !isLast;) {
    const page: StoredEvent[] = [];
    for await (const event of store.readStream(stream, { from, limit: recordPage })) page.push(event);
    const seen = page.filter(
      ({ metadata, data }) => (reader.role === 'super_admin' || metadata.tenantId === reader.tenantId) && seesEventOf(reader, data),
    );
    owner = seen.at(-1)?.metadata.tenantId ?? owner;
    const decoded = await codec.decodeMany(seen);
    const personal = decoded.map((event) =>
      personalOf(event, (field) => seesField(reader, event.stored.type, field) && seesPersonal(reader, stream, field)),
    );
    events.push(...personal.filter(({ fields }) => Object.keys(fields).length > 0));
    isLast = page.length < recordPage;
    from += BigInt(page.length);
  }
  return { owner, events };
}

function personalOf(result: DecodeResult, isShown: (field: string) => boolean): PersonalEvent {
  const data = result.ok ? (result.event.data as Record<string, unknown>) : {};
  const fields = (maskedFields.get(result.stored.type) ?? []).flatMap((name) => {
    const value = readable(data[name]);
    return value === null || !isShown(name) ? [] : [[name, value] as const];
  });
  return { id: result.stored.id, fields: Object.fromEntries(fields) };
}
