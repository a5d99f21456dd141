import type { RecordedEvent } from '@eventstore/db-client';
import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import { CorruptEvent } from '../port/errors.ts';
import type { StoredEvent, StoredTexts } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { positionOf } from './log-position.ts';

/** The type of the event that a tombstone writes under the stream's own name, at the highest revision. */
export const tombstoneType = '$streamDeleted';

/**
 * Converts an event of the client. One that cannot come from this application is marked as unreadable: not JSON, or without
 * metadata (the client returns bytes for metadata that is not JSON). Malformed data arrives as text; the codec refuses both. Throws
 * CorruptEvent when the event has no position, because no feed could continue after it.
 */
export function storedEvent(event: RecordedEvent & { readonly texts?: StoredTexts }): StoredEvent {
  const { id, type, streamId, revision, data, metadata, created, position, isJson } = event;
  if (!position) throw new CorruptEvent(`${streamId}@${revision} has no position: is the server older than 22.6?`);
  const isOurs = typeof metadata === 'object' && metadata !== null && !(metadata instanceof Uint8Array) && !Array.isArray(metadata);
  const readable = isJson && !(data instanceof Uint8Array);
  const unreadable = !readable ? 'it is not JSON' : !isOurs ? 'it has no metadata of ours' : null;
  return {
    id: id as Uuid,
    type,
    data: readable ? (data as Json) : null,
    // The writer has checked it, and the codec parses it again before use.
    metadata: (isOurs ? metadata : {}) as Metadata,
    stream: streamId as StreamName,
    revision,
    position: positionOf(position),
    recordedAt: created,
    ...(unreadable === null ? {} : { unreadable }),
    ...(event.texts ? { texts: event.texts } : {}),
  };
}
