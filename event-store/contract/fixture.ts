import { randomInt, randomUUID } from 'node:crypto';
import type { StreamName, Uuid } from '@sumaa/contracts';
import type { EventStore, Feed, NewEvent, Position, StoredEvent } from '../port/event-store.ts';
import { testMetadata } from '../testing/test-context.ts';

/** A store under test; `reopen` opens it again on the same data (absent when it cannot be restarted). */
export interface StoreUnderTest {
  readonly store: EventStore;
  reopen?(): Promise<EventStore>;
  close(): Promise<void>;
}
export type MakeStore = () => Promise<StoreUnderTest>;

/** A random category, because the store may be shared with other tests and earlier runs. */
export function freshCategory(): string {
  return Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

export function freshStream(category = freshCategory()): StreamName {
  return `${category}-${randomUUID()}` as StreamName;
}

export function event(data: NewEvent['data'] = {}, over: Partial<NewEvent> = {}): NewEvent {
  return { id: randomUUID() as Uuid, type: 'SomethingHappened', data, metadata: testMetadata(), ...over };
}

export function events(count: number): [NewEvent, ...NewEvent[]] {
  return Array.from({ length: count }, (_, n) => event({ n })) as [NewEvent, ...NewEvent[]];
}

export async function readAll(
  store: EventStore,
  stream: StreamName,
  options?: Parameters<EventStore['readStream']>[1],
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const entry of store.readStream(stream, options)) found.push(entry);
  return found;
}

/** Follows a subscription until `enough` returns true, and returns the received entries. */
export async function followUntil(
  store: EventStore,
  options: { readonly after: Position | null; readonly streams?: readonly string[] },
  enough: (entries: readonly Feed[]) => boolean | Promise<boolean>,
): Promise<Feed[]> {
  const stop = new AbortController();
  const entries: Feed[] = [];
  for await (const entry of store.subscribe({ ...options, signal: stop.signal })) {
    entries.push(entry);
    if (await enough(entries)) break;
  }
  stop.abort();
  return entries;
}

export const caughtUp = (entries: readonly Feed[]): boolean => entries.at(-1)?.kind === 'caught_up';

export function eventsIn(entries: readonly Feed[]): StoredEvent[] {
  return entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []));
}
