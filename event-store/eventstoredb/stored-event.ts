import type { RecordedEvent } from '@eventstore/db-client';
import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import { CorruptEvent } from '../port/errors.ts';
import type { StoredEvent } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { positionOf } from './place.ts';

/** Written under the stream's own name, at the highest revision, when somebody tombstones it. */
export const tombstoneType = '$streamDeleted';

/**
 * An event as the port knows it. One that cannot be ours is told as such: not JSON, or without metadata (the client answers bytes
 * for what is not JSON there). Data that is malformed arrives as text; the codec refuses both. Throws CorruptEvent where there
 * is no position: such an event stands nowhere, nothing could go on behind it.
 */
export function storedEvent(event: RecordedEvent): StoredEvent {
  const { id, type, streamId, revision, data, metadata, created, position, isJson } = event;
  if (!position) throw new CorruptEvent(`${streamId}@${revision} has no position: is the server older than 22.6?`);
  const isOurs = typeof metadata === 'object' && metadata !== null && !(metadata instanceof Uint8Array) && !Array.isArray(metadata);
  const readable = isJson && !(data instanceof Uint8Array);
  const unreadable = !readable ? 'it is not JSON' : !isOurs ? 'it has no metadata of ours' : null;
  return {
    id: id as Uuid,
    type,
    data: readable ? (data as Json) : null,
    // Who wrote it checked it; the codec parses it again before anybody relies on it.
    metadata: (isOurs ? metadata : {}) as Metadata,
    stream: streamId as StreamName,
    revision,
    position: positionOf(position),
    recordedAt: created,
    ...(unreadable === null ? {} : { unreadable }),
  };
}
