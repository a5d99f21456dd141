import { describe, expect, test } from 'vitest';
import { events, freshStream, readAll } from '../contract/fixture.ts';
import { useFakeStore } from './testing/fake-store.ts';

const use = useFakeStore({ silenceMs: 1000 });

describe('a read', () => {
  test('that the server keeps silent on is given up and asked again, with another client', async () => {
    const stream = freshStream();
    await use.store.append(stream, events(3), { expected: 'no_stream' });
    use.fake.faults.read = (call) => (call === 1 ? 'silent' : null);
    expect(await readAll(use.store, stream)).toHaveLength(3);
    expect(use.fake.greetings).toBe(2);
  });

  test.each([13, 14])('that fails with code %i, or breaks off, is asked again', async (code) => {
    const stream = freshStream();
    await use.store.append(stream, events(3), { expected: 'no_stream' });
    use.fake.faults.read = (call) => (call === 1 ? { code, details: 'Received RST_STREAM with code 0' } : call === 2 ? 'broken off' : null);
    expect((await readAll(use.store, stream)).map(({ revision }) => revision)).toEqual([0n, 1n, 2n]);
  });

  test('that another call takes the client away from is not taken for complete', async () => {
    const stream = freshStream();
    await use.store.append(stream, events(3), { expected: 'no_stream' });
    // The one that hears nothing is the first to give the client up, under the one that has heard the first event.
    use.fake.faults.read = (call) => (call === 1 ? 'silent' : call === 2 ? 'stalled' : null);
    const both = await Promise.all([readAll(use.store, freshStream()), readAll(use.store, stream)]);
    expect(both.map((found) => found.length)).toEqual([0, 3]);
  });

  test('that is never answered finds the store unavailable', async () => {
    const impatient = use.open({ patienceMs: 0 });
    use.fake.faults.read = () => 'silent';
    await expect(readAll(impatient, freshStream())).rejects.toMatchObject({ code: 'store_unavailable' });
    await expect(impatient.head()).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  test('that is refused is not repeated', async () => {
    let reads = 0;
    use.fake.faults.read = () => ({ code: (reads += 1) && 7, details: 'Access Denied' });
    await expect(readAll(use.store, freshStream())).rejects.toMatchObject({ code: 'store_refused' });
    expect(reads).toBe(1);
  });

  test('holds no place while its reader is slow: thirty readers of readers do not wait for each other', async () => {
    const stream = freshStream();
    await use.store.append(stream, events(2), { expected: 'no_stream' });
    // Patient: thirty at once on a busy machine are no silence.
    const patient = use.open({ silenceMs: 10_000 });
    const nested = async () => {
      let found = 0;
      for await (const _ of patient.readStream(stream)) found += (await readAll(patient, stream)).length;
      return found;
    };
    expect(await Promise.all(Array.from({ length: 31 }, nested))).toEqual(Array.from({ length: 31 }, () => 4));
  });

  test.each([false, true])('that misses revisions met a truncated stream: loudly (backwards: %s)', async (backwards) => {
    const stream = freshStream();
    use.fake.store(stream, [{ revision: 3n }, { revision: 4n }]);
    await expect(readAll(use.store, stream, { backwards })).rejects.toMatchObject({ code: 'stream_deleted' });
  });

  test.each([
    ['metadata that is no JSON', { metadata: Buffer.from([1, 2, 3]) }, 'it has no metadata of ours'],
    ['no metadata', { metadata: new Uint8Array() }, 'it has no metadata of ours'],
    ['data that is no JSON', { contentType: 'application/octet-stream' }, 'it is not JSON'],
  ])('of %s says so of that event, and yields what stands behind it', async (_, event, unreadable) => {
    const stream = freshStream();
    use.fake.store(stream, [{}, event, {}]);
    const found = await readAll(use.store, stream);
    expect(found.map((one) => one.unreadable)).toEqual([undefined, unreadable, undefined]);
    expect(found[1]!.position > found[0]!.position && found[1]!.position < found[2]!.position).toBe(true);
  });
});

describe('the store itself', () => {
  test('ends where the log ends, events of the system included', async () => {
    await expect(use.store.head()).resolves.toBeNull();
    await use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    const [settings] = use.fake.store('$settings', [{}]);
    const place = String(settings!.place).padStart(20, '0');
    await expect(use.store.head()).resolves.toMatchObject({ position: `${place}/${place}` });
  });

  test('lets a feed miss nothing but its own, or more of the others than a feed that is well ever leaves', async () => {
    const { position: after } = await use.store.append(freshStream(), events(1), { expected: 'no_stream' });
    await use.store.identity!();
    // What every start and election of a node writes.
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

  test('is named once, by whoever asks first, also when two do', async () => {
    const [one, two] = [use.store, use.open()];
    const [first, second] = await Promise.all([one.identity!(), two.identity!()]);
    expect(second).toBe(first);
    expect(use.fake.log.map(({ id, stream }) => ({ id, stream }))).toEqual([{ id: first, stream: 'sumaa_identity' }]);
  });
});
