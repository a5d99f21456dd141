import type { Metadata, StreamName, Uuid } from '@sumaa/contracts';
import type { StoredEvent } from '../port/event-store.ts';
import type { Json } from '../port/json.ts';
import { positionText } from '../port/position-text.ts';

/** A row of es.event as selected by the statements in `queries.ts`. */
export interface EventRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: Json;
  readonly metadata: Metadata;
  readonly recorded_at: Date;
  readonly data_text?: string;
  readonly metadata_text?: string;
}

export function storedEvent(row: EventRow): StoredEvent {
  return {
    id: row.event_id as Uuid,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
    stream: row.stream as StreamName,
    revision: BigInt(row.revision),
    position: positionText(row.position),
    recordedAt: row.recorded_at,
    ...(row.data_text !== undefined && row.metadata_text !== undefined
      ? { texts: { data: row.data_text, metadata: row.metadata_text } }
      : {}),
  };
}
