import type { StreamName } from '@sumaa/contracts';
import type { Codec, DecodeResult, EventStore, StoredEvent } from '@sumaa/event-store';

/** The events themselves, for what the audit trail shows of a record's past. No read model is made of them. */
export interface History {
  /** The newest events of a stream, oldest first, at most `limit`; none where there is no such stream. */
  newest(stream: StreamName, limit: number): Promise<readonly DecodeResult[]>;
  /** The events of a stream from a revision on, oldest first, at most `limit`; none where there is no such stream. */
  page(stream: StreamName, from: number, limit: number): Promise<readonly DecodeResult[]>;
  /** The event that began a stream; null where there is no such stream. */
  first(stream: StreamName): Promise<DecodeResult | null>;
}

export const createHistory = ({ store, codec }: { readonly store: EventStore; readonly codec: Codec }): History => ({
  async newest(stream, limit) {
    const stored: StoredEvent[] = [];
    for await (const event of store.readStream(stream, { backwards: true, limit })) stored.unshift(event);
    return codec.decodeMany(stored);
  },
  async page(stream, from, limit) {
    const stored: StoredEvent[] = [];
    for await (const event of store.readStream(stream, { from: BigInt(from), limit })) stored.push(event);
    return codec.decodeMany(stored);
  },
  async first(stream) {
    for await (const event of store.readStream(stream, { limit: 1 })) return (await codec.decodeMany([event]))[0] ?? null;
    return null;
  },
});
