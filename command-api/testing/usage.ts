import { randomUUID } from 'node:crypto';
import { eventCatalogue, monthAt, type CountedUse, type Iso, type UsageEvent, type Uuid } from '@sumaa/contracts';
import { createCodec, eventId, streamName } from '@sumaa/event-store';
import { testMetadata } from '@sumaa/event-store/testing';
import type { Person } from './people.ts';
import type { TestApp } from './start-test-app.ts';

/** Uses some of the present month up, as if it had been done before: one append, because each count reads all that were before it. */
export async function useUp(testApp: TestApp, { tenantId }: Pick<Person, 'tenantId'>, what: CountedUse, count: number): Promise<void> {
  const codec = createCodec({ catalogue: eventCatalogue, keys: testApp.vault.subjectKeys });
  const occurredAt = testApp.now.at.toISOString() as Iso;
  const month = monthAt(occurredAt, 'Asia/Riyadh').name;
  const commandId = randomUUID() as Uuid;
  const { schema: _, ...metadata } = testMetadata({ tenantId: tenantId as Uuid, occurredAt, commandId });
  const used = Array.from({ length: count }, (): UsageEvent => {
    const id = randomUUID() as Uuid;
    return { type: 'UsageCounted', data: { tenantId: tenantId as Uuid, month, what, id, holderId: id, holders: 1 } };
  });
  const events = await Promise.all(used.map((event, nth) => codec.encode(event, eventId(commandId, nth), metadata)));
  const before = await testApp.events('usage', `${tenantId}-${month}`);
  await testApp.store.append(streamName('usage', `${tenantId}-${month}`), events, { expected: before.at(-1)?.revision ?? 'no_stream' });
}
