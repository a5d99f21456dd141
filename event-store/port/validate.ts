import { streamNamePattern } from '@sumaa/contracts';
import { AppendTooLarge, InvalidAppend, InvalidStreamName } from './errors.ts';
import type { MovedEvent, NewEvent } from './event-store.ts';
import { assertJson } from './json.ts';

/**
 * Largest append: Σ (data + metadata + 2·type) in bytes. EventStoreDB counts only data (server: Data/Event.cs); this stricter
 * rule gives the same result in every adapter.
 */
export const maxAppendBytes = 1_048_576;
export const maxStreamNameLength = 128;

const typePattern = /^[A-Za-z][A-Za-z0-9._-]{0,127}$/;
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** A valid append: each event with its JSON text, so that nothing is stringified twice. */
export interface CheckedAppend {
  readonly events: readonly { readonly id: string; readonly type: string; readonly data: string; readonly metadata: string }[];
  readonly bytes: number;
}

/** Throws InvalidStreamName when the name does not match `^[a-z]+-[0-9a-z-]+$` or is longer than 128 characters. */
export function assertStreamName(stream: string): void {
  if (stream.length > maxStreamNameLength || !streamNamePattern.test(stream)) throw new InvalidStreamName(stream);
}

/** Checks the rules of every adapter before anything is sent. Throws InvalidStreamName, InvalidAppend, AppendTooLarge. */
export function checkAppend(stream: string, events: readonly (NewEvent | MovedEvent)[]): CheckedAppend {
  assertStreamName(stream);
  if (events.length === 0) throw new InvalidAppend(`${stream}: an append needs an event`);
  const seen = new Set<string>();
  let bytes = 0;
  const checked = events.map((event) => {
    if (!uuidPattern.test(event.id) || event.id === nilUuid) throw new InvalidAppend(`${stream}: not an event id: ${event.id}`);
    if (seen.has(event.id)) throw new InvalidAppend(`${stream}: event ${event.id} occurs twice in the append`);
    seen.add(event.id);
    if (!typePattern.test(event.type)) throw new InvalidAppend(`${stream}: not an event type: ${JSON.stringify(event.type)}`);
    const { data, metadata } =
      'texts' in event
        ? event.texts
        : { data: jsonText(stream, event.type, event.data), metadata: jsonText(stream, event.type, event.metadata) };
    bytes += Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * event.type.length;
    return { id: event.id, type: event.type, data, metadata };
  });
  if (bytes > maxAppendBytes) throw new AppendTooLarge(bytes, maxAppendBytes);
  return { events: checked, bytes };
}

function jsonText(stream: string, type: string, value: unknown): string {
  try {
    assertJson(value);
  } catch (error) {
    throw new InvalidAppend(`${stream}: ${type}: ${error instanceof Error ? error.message : 'not JSON'}`, { cause: error });
  }
  return JSON.stringify(value);
}
