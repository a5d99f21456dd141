import { randomUUID } from 'node:crypto';
import type { StreamName, Uuid } from '@sumaa/contracts';
import type { EventStore, Expected, NewEvent } from '../port/event-store.ts';
import { event, readAll } from './fixture.ts';

/** One append with its arguments, so that it can be repeated. */
export interface Batch {
  readonly events: readonly NewEvent[];
  readonly expected: Expected;
}

/** The reference for the store under test: a memory store, and the batches that each stream consists of. */
export interface Model {
  readonly store: EventStore;
  readonly streams: readonly StreamName[];
  batches(stream: number): readonly Batch[];
  stored(stream: number): Promise<readonly NewEvent[]>;
  record(stream: number, batch: Batch): void;
}

export function createModel(store: EventStore, streams: readonly StreamName[]): Model {
  const batches = streams.map((): Batch[] => []);
  return {
    store,
    streams,
    batches: (stream) => batches[stream]!,
    async stored(stream) {
      const found = await readAll(store, streams[stream]!);
      return found.map(({ id, type, data, metadata }): NewEvent => ({ id, type, data, metadata }));
    },
    record: (stream, batch) => void batches[stream]!.push(batch),
  };
}

export function freshEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, n) => event({ n }, { id: randomUUID() as Uuid }));
}

/** The expectation of a writer for a stream that ends at this revision; below 0: no stream. */
export function at(revision: number): Expected {
  return revision < 0 ? 'no_stream' : BigInt(revision);
}
