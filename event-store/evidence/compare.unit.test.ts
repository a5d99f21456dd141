import { hash, randomUUID } from 'node:crypto';
import type { AnyEvent, Uuid } from '@sumaa/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededHistory } from '../testing/history/seeded-history.ts';
import { recorded } from '../testing/test-context.ts';
import { compare, type Finding } from './compare.ts';
import { fingerprintOf, fromLine, toLine, type EventWithTexts } from './fingerprint.ts';

const history: readonly EventWithTexts[] = [...seededHistory({ seed: 11, events: 300, tenants: 2 })].map(
  ({ event, stream, metadata }, n) => ({
    ...recorded(event as AnyEvent, { stream, metadata, revision: BigInt(n) }),
    texts: { data: JSON.stringify(event.data), metadata: JSON.stringify({ ...metadata, schema: 1 }) },
  }),
);

async function* each<T>(list: readonly T[]) {
  yield* list;
}
const prints = new Map(history.map((event) => [event, fingerprintOf(event)]));
async function findings(store: readonly EventWithTexts[]) {
  const found: Finding[] = [];
  const count = { unsealed: 0 };
  const stored = store.map((event) => prints.get(event) ?? fingerprintOf(event));
  for await (const one of compare(each([...prints.values()]), each(stored), count)) found.push(one);
  return { found, ...count };
}
const named = (kind: Finding['kind'], { stream, revision, id }: EventWithTexts) => [{ kind, stream, revision, id }];

const index = fc.integer({ min: 0, max: history.length - 1 });
/** Other texts of the same JSON; most of them read back as the very same value. */
const respellings = {
  space: (text: string) => text.replace('{', '{ '),
  escape: (text: string) => text.replace(/"([a-z])/, (_, letter: string) => `"\\u00${letter.charCodeAt(0).toString(16)}`),
  'second key': (text: string) => text.replace(/\{("\w+":)/, '{$1null,$1'),
  digits: (text: string) => text.replace(/:(\d+)([,}])/, ':$1.00000000000000000001$2'),
  exponent: (text: string) => text.replace(/:(\d+)([,}])/, ':$1e0$2'),
} as const;
const changedPart = fc.constantFrom(
  'stream',
  'revision',
  'type',
  'data',
  'metadata',
  ...(Object.keys(respellings) as (keyof typeof respellings)[]),
);
type Part = typeof changedPart extends fc.Arbitrary<infer P> ? P : never;
const tampering = fc.oneof(
  fc.record({ kind: fc.constant('changed' as const), at: index, part: changedPart }),
  fc.record({ kind: fc.constant('removed' as const), at: index }),
  fc.record({ kind: fc.constant('inserted' as const), at: index }),
  fc.record({ kind: fc.constant('reordered' as const), at: index, to: index }).filter(({ at, to }) => Math.abs(at - to) > 1),
);

test('1,000 random tamperings: each is found, and the event named', async () => {
  const perKind = { changed: 0, removed: 0, inserted: 0, reordered: 0 };
  await fc.assert(
    fc.asyncProperty(tampering, async (done) => {
      const store = [...history];
      const touched = history[done.at]!;
      let expected = named(done.kind, touched);
      if (done.kind === 'changed') store[done.at] = changed(touched, done.part);
      if (done.kind === 'removed') store.splice(done.at, 1);
      if (done.kind === 'reordered') store.splice(done.to, 0, ...store.splice(done.at, 1));
      if (done.kind === 'inserted') {
        const planted = { ...touched, id: randomUUID() as Uuid };
        store.splice(done.at, 0, planted);
        expected = named('inserted', planted);
      }
      expect(await findings(store)).toEqual({ found: expected, unsealed: 0 });
      perKind[done.kind]++;
    }),
    { numRuns: 1_000, seed: 20 },
  );
  expect(Math.min(...Object.values(perKind))).toBeGreaterThan(150);
});

test('a change that reads back as the same value is none the less one', () => {
  for (const respell of Object.values(respellings)) {
    const { metadata } = history[0]!.texts;
    expect(respell(metadata)).not.toBe(metadata);
    expect(JSON.parse(respell(metadata))).toEqual(JSON.parse(metadata));
  }
});

test('what was sealed over parsed values stays as it was', () => {
  const { stream, revision, id, type, texts } = history[5]!;
  const parsed = [stream, String(revision), id, type, JSON.parse(texts.data), JSON.parse(texts.metadata)];
  expect(fingerprintOf(history[5]!).hash).toBe(hash('sha256', JSON.stringify(parsed)));
});

test('an untouched store has none; what came after the ledger is only unsealed', async () => {
  expect(await findings(history)).toEqual({ found: [], unsealed: 0 });
  const later = { ...history[0]!, id: randomUUID() as Uuid };
  expect(await findings([...history, later])).toEqual({ found: [], unsealed: 1 });
});

test('many at once are all found', async () => {
  const store = history.filter((_, n) => n % 50 !== 7).map((event, n) => (n % 90 === 5 ? changed(event, 'data') : event));
  const { found } = await findings(store);
  expect(found.filter(({ kind }) => kind === 'removed')).toHaveLength(6);
  expect(found.filter(({ kind }) => kind === 'changed')).toHaveLength(4);
  expect(found).toHaveLength(10);
});

test.each([255, 300, 5_000])('%d that were removed or inserted together accuse no other event', async (count) => {
  const log = Array.from({ length: count + 400 }, (_, n) => ({
    ...fingerprintOf(history[0]!),
    revision: BigInt(n),
    id: randomUUID() as Uuid,
  }));
  const without = log.toSpliced(100, count);
  const kinds = async (ledger: typeof log, store: typeof log) => {
    const found: Finding[] = [];
    for await (const one of compare(each(ledger), each(store), { unsealed: 0 })) found.push(one);
    return found.map(({ kind, id }) => `${kind} ${id}`);
  };
  const block = log.slice(100, 100 + count).map(({ id }) => id);
  expect(await kinds(log, without)).toEqual(block.map((id) => `removed ${id}`));
  expect(await kinds(without, log)).toEqual(block.map((id) => `inserted ${id}`));
});

test('a line of the ledger reads back', () => {
  const print = fingerprintOf(history[3]!);
  expect(fromLine(toLine(print).trimEnd())).toEqual(print);
  expect(fromLine('review-1 x')).toBe(null);
});

function changed(event: EventWithTexts, part: Part): EventWithTexts {
  const { texts } = event;
  if (part === 'stream') return { ...event, stream: `${event.stream}0` as EventWithTexts['stream'] };
  if (part === 'revision') return { ...event, revision: event.revision + 1n };
  if (part === 'type') return { ...event, type: `${event.type}d` };
  if (part === 'data') return { ...event, texts: { ...texts, data: JSON.stringify({ ...JSON.parse(texts.data), planted: 1 }) } };
  if (part === 'metadata')
    return { ...event, texts: { ...texts, metadata: JSON.stringify({ ...JSON.parse(texts.metadata), commandHash: 'planted' }) } };
  return { ...event, texts: { ...texts, metadata: respellings[part](texts.metadata) } };
}
