import { expect, test } from 'vitest';
import { createCodec } from '../codec/codec.ts';
import { sampleCatalogue } from '../contract/sample-domain.ts';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import { WrongExpectedRevision } from '../port/errors.ts';
import type { EventStore } from '../port/event-store.ts';
import { streamName } from '../port/stream-names.ts';
import { createMemorySubjectKeys } from '../testing/memory-subject-keys.ts';
import { testContext } from '../testing/test-context.ts';
import { record } from './record.ts';

const store = createMemoryEventStore();
const codec = createCodec({ catalogue: sampleCatalogue, keys: createMemorySubjectKeys() });
const counted = (amount: number) => ({ type: 'Counted', data: { amount } }) as const;
type Counted = ReturnType<typeof counted>;

let reads: { limit?: number | undefined; backwards?: boolean | undefined }[] = [];
const watched: EventStore = {
  ...store,
  readStream: (stream, options = {}) => {
    reads.push({ limit: options.limit, backwards: options.backwards });
    return store.readStream(stream, options);
  },
};
const deps = { store: watched, codec };
const put = (id: string, amount: number, context = testContext(), over: Partial<typeof deps> = {}) =>
  record<Counted>({ ...deps, ...over }, 'counter', id, counted(amount), context, (last) => last.data.amount === amount);
async function amounts(id: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { data } of store.readStream(streamName('counter', id))) found.push((data as { amount: number }).amount);
  return found;
}

test('records what changed, and reads no more than the last event, however long the stream is', async () => {
  for (const amount of [1, 1, 2, 2, 1]) await put('a', amount);
  expect(await amounts('a')).toEqual([1, 2, 1]);
  reads = [];
  await put('a', 7);
  expect(reads).toEqual([{ limit: 1, backwards: true }]);
});

test('answers a repeated command from what it recorded, and refuses it with another body', async () => {
  const context = testContext();
  const first = await put('b', 1, context);
  expect(await put('b', 1, context)).toEqual(first);
  expect(await put('b', 2, { ...context, commandHash: 'other' })).toEqual({ refusal: { code: 'idempotency_mismatch' } });
  expect(await amounts('b')).toEqual([1]);
});

test('looks again when another process was faster', async () => {
  let conflicts = 2;
  const append: EventStore['append'] = async (stream, events, options) => {
    if (conflicts-- > 0) throw new WrongExpectedRevision(stream, options.expected, 'no_stream');
    return store.append(stream, events, options);
  };
  await put('c', 1, testContext(), { store: { ...watched, append } });
  expect(await amounts('c')).toEqual([1]);
});
