import { randomUUID } from 'node:crypto';
import { eventCatalogue, type Uuid } from '@sumaa/contracts';
import { createCodec, streamName } from '@sumaa/event-store';
import { createMemoryEventStore, createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import type { Config } from '@sumaa/runtime/config';
import { expect, test } from 'vitest';
import { writeUnused } from './branch-texts.ts';

const store = createMemoryEventStore();
const config = { keys: { emailHmac: Buffer.alloc(32, 1) } } as Config;
/** A process of its own: nothing but the store is shared. */
const newProcess = () => ({
  store: { ...store },
  codec: createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() }),
  config,
});
const wordings = ['أ', 'ب', 'ج', 'د', 'ه', 'و'];
/** A writer that always begins with the same words. */
const write = (locationId: Uuid, among = wordings) =>
  writeUnused(newProcess(), testContext(), locationId, async (isUsed) => ({ texts: [among.find((text) => !isUsed(text)) ?? among[0]!] }));

test('what one process wrote for a branch, the next one does not write again, and another branch may', async () => {
  const [one, other] = [randomUUID(), randomUUID()] as [Uuid, Uuid];
  const written = [];
  for (let time = 0; time < 4; time++) written.push(...(await write(one)).texts);
  expect(written).toEqual(['أ', 'ب', 'ج', 'د']);
  expect((await write(other)).texts).toEqual(['أ']);
  // Without anything unused the writer decides.
  expect((await write(one, ['د'])).texts).toEqual(['د']);
});

test('processes that write for a branch at once do not write the same', async () => {
  const branch = randomUUID() as Uuid;
  const written = await Promise.all(Array.from({ length: 4 }, () => write(branch)));
  expect(new Set(written.flatMap(({ texts }) => texts)).size).toBe(4);
});

test('no words are in the store', async () => {
  const branch = randomUUID() as Uuid;
  await write(branch, ['شكرًا يا سارة']);
  for await (const { data } of store.readStream(streamName('branchtexts', branch))) expect(JSON.stringify(data)).not.toContain('سارة');
});
