import { randomUUID } from 'node:crypto';
import { defineEvent, erased, ofItsBusiness, personal, type StreamName, type Uuid } from '@sumaa/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { NewEvent, StoredEvent } from '../port/event-store.ts';
import { positionText } from '../port/position-text.ts';
import { createMemorySubjectKeys } from '../testing/memory-subject-keys.ts';
import { testMetadata } from '../testing/test-context.ts';
import { createCodec } from './codec.ts';

const ReviewReceived = defineEvent({
  type: 'ReviewReceived',
  category: 'review',
  subject: 'reviewId',
  data: {
    reviewId: z.string(),
    rating: z.number().int().min(1).max(5),
    author: personal(z.string()),
    text: personal(z.string().nullable()),
    topics: z.array(z.string()).optional(),
  },
});
const ReviewAnswered = defineEvent({ type: 'ReviewAnswered', category: 'review', data: { by: z.string() } });
const review = { reviewId: 'r1', rating: 5, author: 'أحمد', text: 'ممتاز' };
const { schema: _, ...metadata } = testMetadata();

function setup() {
  const keys = createMemorySubjectKeys();
  const fresh = () => createCodec({ catalogue: [ReviewReceived, ReviewAnswered], keys });
  return { keys, fresh, codec: fresh() };
}
const stored = (event: NewEvent): StoredEvent => ({
  ...event,
  stream: 'review-r1' as StreamName,
  revision: 0n,
  position: positionText(1),
  recordedAt: new Date(0),
});
const id = () => randomUUID() as Uuid;

describe('encoding', () => {
  test('seals personal fields and leaves the others readable', async () => {
    const encoded = await setup().codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata);
    expect(encoded.data).toEqual({
      reviewId: 'r1',
      rating: 5,
      author: { $sealed: expect.any(String), $subject: 'r1' },
      text: { $sealed: expect.any(String), $subject: 'r1' },
    });
    expect(JSON.stringify(encoded)).not.toMatch(/أحمد|ممتاز/);
    expect(encoded.metadata).toEqual({ ...metadata, schema: 1 });
  });

  test('seals what is of a business with its key, and reads what was stored before that in the clear', async () => {
    const of = { type: 'KeyNamed', category: 'apikeys' } as const;
    const KeyNamed = defineEvent({
      ...of,
      subject: ofItsBusiness,
      schema: 2,
      upcasts: { 1: (data) => data },
      data: { name: personal(z.string()) },
    });
    const codec = createCodec({ catalogue: [KeyNamed], keys: createMemorySubjectKeys() });
    const encoded = await codec.encode({ type: 'KeyNamed', data: { name: 'متجر' } }, id(), metadata);
    expect(encoded.data).toEqual({ name: { $sealed: expect.any(String), $subject: metadata.tenantId } });
    const before = { ...encoded, data: { name: 'متجر' }, metadata: { ...encoded.metadata, schema: 1 } };
    for (const event of [encoded, before]) expect((await codec.decode(stored(event))).data).toEqual({ name: 'متجر' });
  });

  test('keeps null and erased fields, and leaves out undefined ones', async () => {
    const encoded = await setup().codec.encode(
      { type: 'ReviewReceived', data: { ...review, author: erased, text: null, topics: undefined } },
      id(),
      metadata,
    );
    expect(encoded.data).toEqual({ reviewId: 'r1', rating: 5, author: erased, text: null });
  });

  test.each([
    ['a type outside the catalogue', { type: 'Unheard', data: {} }],
    ['data that does not fit', { type: 'ReviewReceived', data: { ...review, rating: 6 } }],
    ['a field that looks sealed already', { type: 'ReviewAnswered', data: { by: { $sealed: 'x', $subject: 'y' } } }],
  ])('refuses %s, without quoting values', async (_, event) => {
    const encoding = setup().codec.encode(event, id(), metadata);
    await expect(encoding).rejects.toMatchObject({ code: 'invalid_append', message: expect.not.stringContaining('أحمد') });
  });

  test('refuses to write about an erased subject', async () => {
    const { codec, keys } = setup();
    keys.erase('r1');
    await expect(codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata)).rejects.toMatchObject({ code: 'subject_erased' });
  });
});

describe('decoding', () => {
  test('returns the data that was encoded', async () => {
    const { codec, fresh } = setup();
    const event = stored(await codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata));
    const decoded = await fresh().decode(event);
    expect(decoded).toMatchObject({ type: 'ReviewReceived', data: review, category: 'review', revision: 0n, stream: 'review-r1' });
  });

  test('fetches the keys of a batch in one call and caches them', async () => {
    const { codec, fresh, keys } = setup();
    const events = await Promise.all(
      ['a', 'b', 'c', 'a'].map(async (reviewId) =>
        stored(await codec.encode({ type: 'ReviewReceived', data: { ...review, reviewId } }, id(), metadata)),
      ),
    );
    const reader = fresh();
    await reader.decodeMany(events);
    await reader.decodeMany(events);
    expect(keys.reads).toBe(1);
    reader.forget('a');
    await reader.decodeMany(events);
    expect(keys.reads).toBe(2);
  });

  test('marks fields of a destroyed key as erased, and fails the event whose key is missing', async () => {
    const { codec, fresh, keys } = setup();
    const event = stored(await codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata));
    keys.erase('r1');
    expect((await fresh().decode(event)).data).toEqual({ ...review, author: erased, text: erased });
    keys.lose('r1');
    const other = stored(await codec.encode({ type: 'ReviewReceived', data: { ...review, reviewId: 'r2' } }, id(), metadata));
    expect(await fresh().decodeMany([event, other])).toMatchObject([
      { ok: false, error: { code: 'subject_key_missing', subjects: ['r1'] } },
      { ok: true },
    ]);
  });

  test('throws when three keys and more than one in a hundred are missing, in whatever batches', async () => {
    const { codec, fresh, keys } = setup();
    const events = await Promise.all(
      Array.from({ length: 300 }, async (_, n) =>
        stored(await codec.encode({ type: 'ReviewReceived', data: { ...review, reviewId: `r${n}` } }, id(), metadata)),
      ),
    );
    for (const lost of ['r0', 'r1', 'r2']) keys.lose(lost);
    const failed = (await fresh().decodeMany(events)).filter(({ ok }) => !ok);
    expect(failed).toHaveLength(3);
    keys.lose('r3');
    await expect(fresh().decodeMany(events)).rejects.toMatchObject({ subjects: ['r0', 'r1', 'r2', 'r3'] });
    const reader = fresh();
    for (const event of events.slice(0, 2)) expect(await reader.decodeMany([event])).toMatchObject([{ ok: false }]);
    await expect(reader.decodeMany([events[2]!])).rejects.toMatchObject({ code: 'subject_key_missing' });
  });

  test('caches a key for one minute at most', async () => {
    const { codec, keys } = setup();
    let now = new Date(0);
    const reader = createCodec({ catalogue: [ReviewReceived], keys, clock: () => now });
    const event = stored(await codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata));
    await reader.decode(event);
    keys.erase('r1');
    expect((await reader.decode(event)).data).toMatchObject({ author: 'أحمد' });
    now = new Date(60_001);
    expect((await reader.decode(event)).data).toMatchObject({ author: erased });
  });

  test('refuses a sealed field that was moved to another event or field', async () => {
    const { codec } = setup();
    const one = stored(await codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata));
    const data = one.data as Record<string, never>;
    const swapped = { ...one, data: { ...data, author: data['text']!, text: data['author']! } };
    const moved = { ...one, id: id() };
    for (const forged of [swapped, moved]) await expect(codec.decode(forged)).rejects.toMatchObject({ code: 'corrupt_event' });
  });

  test('returns corrupt_event at the index of each event that does not fit', async () => {
    const { codec } = setup();
    const good = stored(await codec.encode({ type: 'ReviewAnswered', data: { by: 'x' } }, id(), metadata));
    const bad = { ...good, data: { by: 7 } };
    const worse = { ...good, metadata: {} as never };
    // An unreadable event is corrupt even when its type is unknown.
    const foreign = { ...good, type: 'Unheard', data: null, unreadable: 'it is not JSON' };
    const results = await codec.decodeMany([good, bad, worse, foreign, good]);
    expect(results.map((result) => (result.ok ? 'ok' : 'code' in result.error && result.error.code))).toEqual([
      'ok',
      'corrupt_event',
      'corrupt_event',
      'corrupt_event',
      'ok',
    ]);
  });

  test('decodes an unknown type as opaque data, and throws schema_ahead for a newer schema', async () => {
    const { codec } = setup();
    const event = stored(await codec.encode({ type: 'ReviewAnswered', data: { by: 'x' } }, id(), metadata));
    expect(await codec.decode({ ...event, type: 'Unheard', data: { a: 1 } })).toMatchObject({
      type: '$unknown',
      storedType: 'Unheard',
      data: { a: 1 },
    });
    await expect(codec.decode({ ...event, metadata: { ...event.metadata, schema: 2 } })).rejects.toMatchObject({ code: 'schema_ahead' });
  });

  test('decrypts old schemas first and then upcasts them step by step', async () => {
    const { codec, keys } = setup();
    const event = stored(await codec.encode({ type: 'ReviewReceived', data: review }, id(), metadata));
    const Raised = defineEvent({
      type: 'ReviewReceived',
      category: 'review',
      subject: 'id',
      schema: 3,
      data: { id: z.string(), stars: z.number(), writer: personal(z.string()) },
      upcasts: {
        1: ({ reviewId, author, ...rest }) => ({
          ...rest,
          id: reviewId,
          writer: typeof author === 'string' ? author.toUpperCase() : author,
        }),
        2: ({ rating, ...rest }) => ({ ...rest, stars: rating }),
      },
    });
    const raised = createCodec({ catalogue: [Raised], keys });
    expect((await raised.decode(event)).data).toEqual({ id: 'r1', stars: 5, writer: 'أحمد' });
    keys.erase('r1');
    raised.forget('r1');
    expect((await raised.decode(event)).data).toEqual({ id: 'r1', stars: 5, writer: erased });
  });
});

test('refuses two definitions of one type', () => {
  expect(() => createCodec({ catalogue: [ReviewAnswered, ReviewAnswered], keys: createMemorySubjectKeys() })).toThrow(TypeError);
});
