import { randomUUID } from 'node:crypto';
import {
  eventCatalogue,
  maxRecordEvents,
  personOf,
  personalReadingRoutes,
  readable,
  seesEventOf,
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
import type { CommandDeps } from '../../../infra/deps.ts';
import { recordEvent } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';

/** The personal fields of each event type. */
const personalFields = new Map(eventCatalogue.map(({ type, personal }) => [type, personal?.fields ?? []]));

export interface TrailPorts {
  /** The membership of an account in a business; null where it has none. */
  membershipOf(tenantId: TenantId, accountId: Uuid): Promise<TrailMember | null>;
}

/** Handlers for the reading of personal data in the activity log. The event comes first: nothing is shown that is not recorded. */
export function personalReadingHandlers(deps: CommandDeps, ports: TrailPorts): HandlersOf<typeof personalReadingRoutes> {
  return {
    async readPersonalData(request) {
      const { stream } = request.params;
      const { accountId } = request.session;
      const events = await newestOf(deps, ports, stream, request.session);
      const owner = events.at(-1)?.stored.metadata.tenantId;
      if (owner === undefined) return refuse('not_found');
      const asked = commandContext(request, personalReadingRoutes.readPersonalData, { clock: deps.clock, tenantId: owner });
      // Each answer gives out what is held now, so a repetition is a reading of its own.
      const context = { ...asked, commandId: randomUUID() as Uuid };
      const readingId = derivedId(context.commandId, 'personal-reading');
      const event: PersonalReadingEvent = {
        type: 'PersonalDataRead',
        data: { readingId, accountId, record: stream, reason: request.body.reason },
      };
      const position = await recordEvent(deps, 'personalreading', readingId, event, context, () => false);
      return {
        model: { events: events.map((event) => personalOf(event, (field) => seesPersonal(request.session, stream, field))) },
        position: packPosition({ personalreading: position }),
      };
    },
  };
}

/** The newest events of a record that `reader` may see, oldest first; of their tenant, or of every tenant for the staff. */
async function newestOf(
  { store, codec }: Pick<CommandDeps, 'store' | 'codec'>,
  { membershipOf }: TrailPorts,
  stream: StreamName,
  reader: TrailReader & { readonly tenantId: TenantId },
): Promise<readonly DecodeResult[]> {
  const stored: StoredEvent[] = [];
  for await (const event of store.readStream(stream, { backwards: true, limit: maxRecordEvents })) {
    if (reader.role !== 'super_admin' && event.metadata.tenantId !== reader.tenantId) continue;
    if (seesEventOf(reader, event.data)) stored.unshift(event);
  }
  for await (const { data } of store.readStream(stream, { limit: 1 })) {
    const person = personOf(data);
    if (!seesRecord(reader, stream, data, person && (await membershipOf(reader.tenantId, person)))) return [];
  }
  return codec.decodeMany(stored);
}

function personalOf(result: DecodeResult, isShown: (field: string) => boolean): { id: string; fields: Record<string, unknown> } {
  const data = result.ok ? (result.event.data as Record<string, unknown>) : {};
  const fields = (personalFields.get(result.stored.type) ?? []).flatMap((name) => {
    const value = readable(data[name]);
    return value === null || !isShown(name) ? [] : [[name, value] as const];
  });
  return { id: result.stored.id, fields: Object.fromEntries(fields) };
}
