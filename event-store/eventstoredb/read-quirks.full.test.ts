import { describe, expect, test } from 'vitest';
import { events, freshStream, readAll } from '../contract/fixture.ts';
import { useFakeStore } from './testing/fake-store.ts';

const use = useFakeStore({ silenceMs: 3000 });

describe('a read', () => {
  test('is retried with another client when the server does not answer', async () => {
    const stream = freshStream();
    await use.store.append(stream, events(3), { expected: 'no_stream' });
    use.fake.faults.read = (call) => (call === 1 ? 'silent' : null);
    expect(await readAll(use.store, stream)).toHaveLength(3);
    expect(use.fake.greetings).toBe(2);
  });

  test.each([13, 14])('is retried when it fails with code %i or breaks off', async (code) => {
    const stream = freshStream();
    await use.store.append(stream, events(3), { expected: 'no_stream' });
    use.fake.faults.read = (call) => (call === 1 ? { code, details: 'Received RST_STREAM with code 0' } : call === 2 ? 'broken off' : null);
    expect((await readAll(use.store, stream)).map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
  });

  test('is retried, not taken as complete, when another call replaces its client', async () => {
    const stream = freshStream();
    await use.store.append(stream, events(3), { expected: 'no_stream' });
    // The call without an answer discards the client while the other call has received its first event.
    use.fake.faults.read = (call) => (call === 1 ? 'silent' : call === 2 ? 'stalled' : null);
    const both = await Promise.all([readAll(use.store, freshStream()), readAll(use.store, stream)]);
    expect(both.map((found) => found.length)).toEqual([0, 3]);
  });

  test('throws store_unavailable without any answer', async () => {
    const impatient = use.open({ patienceMs: 0 });
    use.fake.faults.read = () => 'silent';
    await expect(readAll(impatient, freshStream())).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(impatient.head()).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('is not retried when it is refused', async () => {
    let reads = 0;
    use.fake.faults.read = () => ({ code: (reads += 1) && 7, details: 'Access Denied' });
    await expect(readAll(use.store, freshStream())).rejects.toMatchObject({ code: 'store_refused' });
    expect(reads).toBe(1);
  });

  test('holds no slot while its reader is slow: thirty nested reads do not wait for each other', async () => {
    const stream = freshStream();
    await use.store.append(stream, events(2), { expected: 'no_stream' });
    // A long limit, because thirty reads at once are slow on a busy machine.
    const patient = use.open({ silenceMs: 10_000 });
    const nested = async () => {
      let found = 0;
      for await (const _ of patient.readStream(stream)) found += (await readAll(patient, stream)).length;
      return found;
    };
    expect(await Promise.all(Array.from({ length: 31 }, nested))).toEqual(Array.from({ length: 31 }, () => 4));
  });

  test.each([false, true])('with missing revisions throws stream_deleted (backwards: %s)', async (backwards) => {
    const stream = freshStream();
    use.fake.store(stream, [{ revision: 3n }, { revision: 4n }]);
    await expect(readAll(use.store, stream, { backwards })).rejects.toMatchObject({ code: 'stream_deleted' });
  });

  test.each([
    ['metadata that is not JSON', { metadata: Buffer.from([1, 2, 3]) }, 'it has no metadata of ours'],
    ['no metadata', { metadata: new Uint8Array() }, 'it has no metadata of ours'],
    ['data that is not JSON', { contentType: 'application/octet-stream' }, 'it is not JSON'],
  ])('of %s marks that event as unreadable and yields the events after it', async (_, event, unreadable) => {
    const stream = freshStream();
    use.fake.store(stream, [{}, event, {}]);
    const found = await readAll(use.store, stream);
    expect(found.map((one) => one.unreadable)).toEqual([undefined, unreadable, undefined]);
    expect(found[1]!.position > found[0]!.position && found[1]!.position < found[2]!.position).toBe(true);
  });
});

describe('the store', () => {
  test('has the last event of the log as its head, system events included', async () => {
    await expect(use.store.head()).resolves.toBeNull();
    await use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    const [settings] = use.fake.store('$settings', [{}]);
    const place = String(settings!.place).padStart(20, '0');
    await expect(use.store.head()).resolves.toMatchObject({ position: `${place}/${place}` });
  });

  test('reports unseen events of a feed, and other events only when a healthy feed would have passed them', async () => {
    const { position: after } = await use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    await use.store.identity!();
    // A node writes these at every start and election.
    use.fake.store(
      '$epoch-information',
      Array.from({ length: 60 }, () => ({})),
    );
    expect(await use.store.unseen({ after })).toBeNull();
    expect((await use.store.head())!.position > after).toBe(true);
    const { position } = await use.store.append(freshStream('review'), events(1), { expected: 'no_stream' });
    use.fake.store('$epoch-information', [{}]);
    expect(await use.store.unseen({ after })).toMatchObject({ position });
    expect(await use.store.unseen({ after, streams: ['location-'] })).toBeNull();
    use.fake.store(
      '$stats-0.0.0.0:2113',
      Array.from({ length: 200 }, () => ({})),
    );
    expect((await use.store.unseen({ after: position }))!.position > position).toBe(true);
  });

  test('gets its identity once, from the first of two concurrent callers', async () => {
    const [one, two] = [use.store, use.open()];
    const [first, second] = await Promise.all([one.identity!(), two.identity!()]);
    expect(second).toBe(first);
    expect(use.fake.log.map(({ id, stream }) => ({ id, stream }))).toEqual([{ id: first, stream: 'sumaa_identity' }]);
  });
});
