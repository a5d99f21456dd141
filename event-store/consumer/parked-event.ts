import type { StreamName } from '@sumaa/contracts';
import { isUnknown, type DomainEvent, type Recorded } from '../codec/recorded.ts';
import { CorruptEvent } from '../port/errors.ts';
import type { StoredEvent } from '../port/event-store.ts';
import type { ConsumerHost } from './host.ts';
import type { ParkedEvent } from './parked.ts';

/** The event that was parked, as it is stored. Throws CorruptEvent where something else stands in its place. */
export async function readParked<DB>(host: Pick<ConsumerHost<DB>, 'store'>, entry: ParkedEvent): Promise<StoredEvent> {
  let stored: StoredEvent | null = null;
  for await (const event of host.store.readStream(entry.stream as StreamName, { from: entry.revision, limit: 1 })) stored = event;
  if (stored?.position !== entry.position || stored.id !== entry.eventId)
    throw new CorruptEvent(`${entry.stream}@${entry.revision} is not what was parked`);
  return stored;
}

/** Decoded again; null where its type is unknown. Throws what decoding throws. */
export async function decodeParked<E extends DomainEvent, DB>(
  host: Pick<ConsumerHost<DB>, 'codec'>,
  stored: StoredEvent,
): Promise<Recorded<E> | null> {
  const event = await host.codec.decode(stored);
  // The category's catalogue is what the consumer names as E.
  return isUnknown(event) ? null : (event as Recorded<E>);
}
