import type { RecordedEvent } from '@eventstore/db-client';
import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import { CorruptEvent } from '../port/errors.ts';
import type { StoredEvent } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { positionOf } from './place.ts';

/** Written under the stream's own name, at the highest revision, when somebody tombstones it. */
export const tombstoneType = '$streamDeleted';

/**
 * An event as the port knows it. Throws CorruptEvent when it cannot be one of ours: not JSON, without metadata (the client
 * answers bytes for what is not JSON there), without a position. Data that is malformed arrives as text; the codec refuses it.
 */
export function storedEvent(event: RecordedEvent): StoredEvent {
  const { id, type, streamId, revision, data, metadata, created, position, isJson } = event;
  const where = `${streamId}@${revision}`;
  if (!isJson || data instanceof Uint8Array) throw new CorruptEvent(`${where} is not JSON`);
  if (typeof metadata !== 'object' || metadata === null || metadata instanceof Uint8Array || Array.isArray(metadata)) {
    throw new CorruptEvent(`${where} has no metadata of ours`);
  }
  if (!position) throw new CorruptEvent(`${where} has no position: is the server older than 22.6?`);
  return {
    id: id as Uuid,
    type,
    data: data as Json,
    // Who wrote it checked it; the codec parses it again before anybody relies on it.
    metadata: metadata as Metadata,
    stream: streamId as StreamName,
    revision,
    position: positionOf(position),
    recordedAt: created,
  };
}
