import { erased, Metadata, ofItsBusiness, type EventDefinition, type Uuid } from '@sumaa/contracts';
import { CorruptEvent, InvalidAppend } from '../port/errors.ts';
import type { NewEvent, StoredEvent } from '../port/event-store.ts';
import { toJson, withoutUndefined, type Json } from '../port/json.ts';
import { categoryOf } from '../port/stream-names.ts';
import { createKeyRing } from './key-ring.ts';
import { unknownType, type Decoded, type DecodeResult, type DomainEvent, type EventLocation } from './recorded.ts';
import { isSealed, seal, unseal, type Sealed } from './seal.ts';
import { SubjectKeyMissing, type SubjectKeys } from './subject-keys.ts';

/** Converts between domain events and stored events: schemas, upcasts and encryption of personal data. */
export interface Codec {
  /**
   * The event in its stored form: checked against its schema, personal fields sealed with their subject's key (which is
   * committed first). Throws InvalidAppend when it does not fit its definition, SubjectErasedError when the subject was erased.
   */
  encode(event: DomainEvent, id: Uuid, metadata: Omit<Metadata, 'schema'>): Promise<NewEvent>;
  /** Decrypts, upcasts, parses. Throws CorruptEvent, SchemaAhead or SubjectKeyMissing. */
  decode(stored: StoredEvent): Promise<Decoded>;
  /** Decodes a batch and fetches its keys in one call. An undecodable event is a failed result at its index; throws SubjectKeyMissing (`KeyRing`). */
  decodeMany(stored: readonly StoredEvent[]): Promise<readonly DecodeResult[]>;
  /** The category an event type belongs to; undefined when the type is unknown. */
  categoryOfType(type: string): string | undefined;
  /** Drops a subject's key from the memory of this process, which has had the key destroyed. */
  forget(subject: string): void;
}

/** The event was written by a newer build: it is neither readable nor corrupt. The reader must be upgraded, or wait. */
export class SchemaAhead extends Error {
  readonly code = 'schema_ahead';
  constructor(type: string, stored: number, known: number) {
    super(`${type} is stored with schema ${stored}, this build knows ${known}`);
    this.name = 'SchemaAhead';
  }
}

/** Throws TypeError when two definitions have the same type. */
export function createCodec(options: {
  readonly catalogue: readonly EventDefinition[];
  readonly keys: SubjectKeys;
  readonly clock?: () => Date;
}): Codec {
  const definitions = new Map(options.catalogue.map((definition) => [definition.type, definition]));
  if (definitions.size !== options.catalogue.length) throw new TypeError('two definitions of one event type in the catalogue');
  const ring = createKeyRing(options.keys, { clock: options.clock ?? (() => new Date()) });

  async function encode(event: DomainEvent, id: Uuid, metadata: Omit<Metadata, 'schema'>): Promise<NewEvent> {
    const definition = definitions.get(event.type);
    if (!definition) throw new InvalidAppend(`${event.type}: not in the catalogue`);
    const parsed = definition.data.safeParse(event.data);
    // Only names of fields: values may be personal.
    if (!parsed.success)
      throw new InvalidAppend(`${event.type}: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')}`);
    const data = toJson(parsed.data);
    return {
      id,
      type: event.type,
      data: await sealPersonal(definition, data, { id, tenantId: metadata.tenantId }),
      // The store checks that it is JSON; here only what is absent is left out.
      metadata: withoutUndefined({ ...metadata, schema: definition.schema }) as Metadata,
    };
  }

  async function sealPersonal(
    { type, personal }: EventDefinition,
    data: Json,
    { id: eventId, tenantId }: { readonly id: string; readonly tenantId: string },
  ): Promise<Json> {
    const fields = { ...(data as Record<string, Json>) };
    for (const [field, value] of Object.entries(fields)) {
      // Decoding would trust such a value as one that the codec sealed itself.
      if (isSealed(value)) throw new InvalidAppend(`${type}: ${field} looks sealed`);
    }
    if (!personal) return fields;
    const subject = personal.subject === ofItsBusiness ? tenantId : fields[personal.subject];
    if (typeof subject !== 'string') throw new InvalidAppend(`${type}: ${personal.subject} names no subject`);
    for (const field of personal.fields) {
      const value = fields[field];
      if (value === undefined || value === null || isErased(value)) continue;
      fields[field] = { ...seal(value, { key: await ring.keyFor(subject), subject, eventId, field }) };
    }
    return fields;
  }

  async function decodeMany(stored: readonly StoredEvent[]): Promise<readonly DecodeResult[]> {
    const sealed = stored.map((event) => (definitions.has(event.type) ? sealedFields(event) : []));
    const subjects = new Set(sealed.flatMap((fields) => fields.map(([, field]) => field.$subject)));
    const keys = await ring.keysOf(subjects);
    return stored.map((event, index) => {
      try {
        return { ok: true, stored: event, event: decodeWith(event, sealed[index]!, keys) };
      } catch (error) {
        return { ok: false, stored: event, error: error instanceof Error ? error : new CorruptEvent(String(error)) };
      }
    });
  }

  function decodeWith(
    stored: StoredEvent,
    sealedOnes: readonly (readonly [string, Sealed])[],
    keys: ReadonlyMap<string, Buffer | 'erased'>,
  ): Decoded {
    if (stored.unreadable !== undefined) throw new CorruptEvent(`event ${stored.id}: ${stored.unreadable}`);
    const metadata = Metadata.safeParse(stored.metadata);
    if (!metadata.success)
      throw new CorruptEvent(`event ${stored.id}: metadata ${metadata.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
    const recording: EventLocation = {
      id: stored.id,
      stream: stored.stream,
      category: categoryOf(stored.stream),
      revision: stored.revision,
      position: stored.position,
      metadata: metadata.data,
      recordedAt: stored.recordedAt,
    };
    const definition = definitions.get(stored.type);
    if (!definition) return { ...recording, type: unknownType, storedType: stored.type, data: stored.data };
    if (metadata.data.schema > definition.schema) throw new SchemaAhead(stored.type, metadata.data.schema, definition.schema);

    let data: Record<string, unknown> = { ...(stored.data as Record<string, Json>) };
    for (const [field, sealed] of sealedOnes) {
      const key = keys.get(sealed.$subject);
      if (key === undefined) throw new SubjectKeyMissing([sealed.$subject]);
      data[field] = key === 'erased' ? erased : unseal(sealed, { key, eventId: stored.id, field });
    }
    for (let version = metadata.data.schema; version < definition.schema; version++) data = definition.upcasts[version]!(data);
    const parsed = definition.data.safeParse(data);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
      throw new CorruptEvent(`event ${stored.id} (${stored.type}, schema ${metadata.data.schema}): ${issues}`);
    }
    return { ...recording, type: stored.type, data: parsed.data };
  }

  return {
    encode,
    decodeMany,
    async decode(stored) {
      const [result] = await decodeMany([stored]);
      if (!result!.ok) throw result!.error;
      return result!.event;
    },
    categoryOfType: (type) => definitions.get(type)?.category,
    forget: (subject) => ring.forget(subject),
  };
}

/** The subjects whose keys the event's personal data needs. */
export const sealedSubjects = (event: Pick<StoredEvent, 'data'>): readonly string[] => [
  ...new Set(sealedFields(event).map(([, { $subject }]) => $subject)),
];

function sealedFields(event: Pick<StoredEvent, 'data'>): [string, Sealed][] {
  const { data } = event;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([field, value]): [string, Sealed][] => (isSealed(value) ? [[field, value]] : []));
}

function isErased(value: Json): boolean {
  return typeof value === 'object' && value !== null && '$erased' in value;
}
