import type { StreamName } from '@sumaa/contracts';
import { isUnknown, type DomainEvent, type Recorded } from '../codec/recorded.ts';
import { CorruptEvent } from '../port/errors.ts';
import type { StoredEvent } from '../port/event-store.ts';
import type { ConsumerHost } from './host.ts';
import type { ParkedEvent } from './parked.ts';

/** Reads a parked event from the store. Throws CorruptEvent when the store holds another event at its place. */
export async function readParked<DB>(host: Pick<ConsumerHost<DB>, 'store'>, entry: ParkedEvent): Promise<StoredEvent> {
  let stored: StoredEvent | null = null;
  for await (const event of host.store.readStream(entry.stream as StreamName, { from: entry.revision, limit: 1 })) stored = event;
  if (stored?.position !== entry.position || stored.id !== entry.eventId)
    throw new CorruptEvent(`${entry.stream}@${entry.revision} is not the parked event`);
  return stored;
}

/** Decodes a parked event again; null when its type is unknown. Throws the errors of decoding. */
export async function decodeParked<E extends DomainEvent, DB>(
  host: Pick<ConsumerHost<DB>, 'codec'>,
  stored: StoredEvent,
): Promise<Recorded<E> | null> {
  const event = await host.codec.decode(stored);
  // E stands for all event types of the consumer's categories.
  return isUnknown(event) ? null : (event as Recorded<E>);
}
