import { describe, expect, test } from 'vitest';
import { event, events, freshStream, readAll } from '../contract/fixture.ts';
import { createEventStoreDBEventStore } from './eventstoredb-event-store.ts';
import { notLeader, type AppendFault } from './testing/fake-appends.ts';
import { useFakeStore } from './testing/fake-store.ts';

/** How the client's appends behave on a fake server with injected faults. */
const use = useFakeStore({ appendMs: 3000 });

/** Sets the append faults of the first calls; later calls have none. */
const first = (...faults: AppendFault[]) => {
  use.fake.faults.append = (call) => faults[call - 1] ?? null;
};

describe('an append', () => {
  test('is sent again unchanged after a lost answer, and stored once', async () => {
    const stream = freshStream();
    const batch = events(3);
    first('stored, then silent');
    const { revision } = await use.store.append(stream, batch, { expected: 'no_stream' });
    expect(revision).toBe(2n);
    expect(use.fake.appends).toHaveLength(2);
    expect(use.fake.appends[1]).toEqual(use.fake.appends[0]);
    expect(use.fake.log.map((stored) => stored.id)).toEqual(batch.map((sent) => sent.id));
  });

  test('gets a new client when the server does not answer', async () => {
    first('silent');
    await use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    expect(use.fake.greetings).toBe(2);
  });

  test.each<[string, AppendFault]>([
    ['Server Is Not Ready', { error: 'Server Is Not Ready' }],
    ['Server Is Busy', { error: 'Server Is Busy' }],
    ['a timeout of the server', { error: 'Timeout' }],
    ['no leader yet', { error: 'No leader info available in response' }],
    ['code 13', { code: 13, details: 'Received RST_STREAM with code 0' }],
    ['unavailable', { code: 14, details: 'Connection dropped' }],
    ['cancelled by the server', { code: 1, details: 'shutting down' }],
    ['not the leader', notLeader('127.0.0.1', 1)],
  ])('is retried after «%s»', async (_, fault) => {
    const stream = freshStream();
    first(fault);
    await expect(use.store.append(stream, events(1), { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
    expect(use.fake.appends).toHaveLength(2);
    expect(use.fake.appends[1]).toEqual(use.fake.appends[0]);
  });

  test('survives a stream error of the client together with all other appends in flight', async () => {
    const batches = Array.from({ length: 40 }, () => ({ stream: freshStream(), batch: events(2) }));
    use.fake.faults.append = (call) => (call === 20 ? { code: 14, details: 'Connection dropped' } : null);
    const patient = use.open({ appendMs: 10_000 });
    const answers = await Promise.all(batches.map(({ stream, batch }) => patient.append(stream, batch, { expected: 'no_stream' })));
    expect(answers.map(({ revision }) => revision)).toEqual(batches.map(() => 1n));
    expect(use.fake.log).toHaveLength(80);
    expect(use.fake.greetings).toBe(2);
    // The client keeps pending appends in one map per process: later ones hang unless the client was replaced.
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
  });

  test('continues after the connection was cut and restored', async () => {
    await use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    use.proxy.sever();
    const later = use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    use.proxy.mend();
    await expect(later).resolves.toMatchObject({ revision: 0n });
  });

  test('has an unknown outcome without any answer, and repeating the call is safe', async () => {
    const impatient = use.open({ patienceMs: 0 });
    const stream = freshStream();
    const batch = events(2);
    first('stored, then silent');
    await expect(impatient.append(stream, batch, { expected: 'no_stream' })).rejects.toMatchObject({ code: 'outcome_unknown' });
    await expect(impatient.append(stream, batch, { expected: 'no_stream' })).resolves.toMatchObject({ revision: 1n });
    expect(use.fake.log).toHaveLength(2);
  });

  test('throws store_unavailable when it was definitely not stored', async () => {
    const impatient = use.open({ patienceMs: 0 });
    first({ error: 'Server Is Not Ready' });
    await expect(impatient.append(freshStream(), events(1), { expected: 'no_stream' })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
    expect(use.fake.log).toEqual([]);
  });

  test('throws store_unavailable when it was never sent', async () => {
    use.proxy.sever();
    const impatient = use.open({ patienceMs: 0 });
    await expect(impatient.append(freshStream(), events(1), { expected: 'no_stream' })).rejects.toMatchObject({
      code: 'store_unavailable',
    });
  });

  test('throws store_refused when it is malformed, and is not retried', async () => {
    first({ error: 'BadRequest' });
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream' })).rejects.toMatchObject({ code: 'store_refused' });
    expect(use.fake.appends).toHaveLength(1);
  });

  test.each([
    ['no_stream', 0n],
    [4n, 4n],
  ] as const)('at a wrong revision reports the stream and the actual revision, %s', async (actual, expected) => {
    const stream = freshStream();
    if (actual !== 'no_stream') await use.store.append(stream, events(5), { expected: 'no_stream' });
    await expect(use.store.append(stream, events(1), { expected: expected === 4n ? 1n : expected })).rejects.toMatchObject({
      code: 'wrong_expected_revision',
      actual,
      message: expect.stringContaining(stream),
    });
  });

  test.each<[string, AppendFault]>([
    ['answered without a position', 'no position'],
    ['answered with a revision further on', 'behind the deleted'],
    ['answered as deleted', { error: 'StreamDeleted' }],
  ])('%s throws stream_deleted', async (_, fault) => {
    first(fault);
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream' })).rejects.toMatchObject({ code: 'stream_deleted' });
  });

  test('has an unknown outcome when aborted after sending, and stores nothing when aborted before', async () => {
    const stop = new AbortController();
    use.fake.faults.append = () => {
      stop.abort();
      return 'silent';
    };
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream', signal: stop.signal })).rejects.toMatchObject({
      code: 'outcome_unknown',
    });
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream', signal: stop.signal })).rejects.toThrow(/abort/);
    expect(use.fake.appends).toHaveLength(1);
  });

  test('sends exactly the JSON that was checked', async () => {
    const stream = freshStream();
    const data = { text: 'ممتاز\u0000\ud800', list: [null, 1.5, { '': 'x' }] };
    await use.store.append(stream, [event(data)], { expected: 'no_stream' });
    expect(use.fake.appends[0]!.data).toEqual([JSON.stringify(data)]);
    expect((await readAll(use.store, stream))[0]!.data).toEqual(data);
  });
});

describe('the client', () => {
  test('has a start-up deadline, and is replaced when the server does not answer', async () => {
    use.fake.faults.features = (call) => (call === 1 ? 'silent' : null);
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
    expect(use.fake.greetings).toBe(2);
  });

  test.each([2, 13, 14])('is replaced when the server features fail with code %i, which it would cache', async (code) => {
    use.fake.faults.features = (call) => (call === 1 ? { code } : null);
    await expect(use.store.append(freshStream(), events(1), { expected: 'no_stream' })).resolves.toMatchObject({ revision: 0n });
    expect(use.fake.greetings).toBe(2);
  });

  test('is shared by all stores of the process, and disposed of with the last one', async () => {
    const [one, two] = [use.store, use.open()];
    const append = (store: typeof one) => store.append(freshStream(), events(1), { expected: 'no_stream' });
    await append(one);
    await append(two);
    expect(use.fake.greetings).toBe(1);
    await one.close();
    await expect(append(one)).rejects.toMatchObject({ code: 'store_unavailable' });
    await append(two);
    expect(use.fake.greetings).toBe(1);
    await two.close();
    await append(use.open());
    expect(use.fake.greetings).toBe(2);
  });

  test('connects to one server at a time', () => {
    expect(() => createEventStoreDBEventStore({ connectionString: 'esdb://elsewhere:2113?tls=false' })).toThrow(
      /one EventStoreDB at a time/,
    );
  });
});
