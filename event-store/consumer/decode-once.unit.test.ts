import { expect, test } from 'vitest';
import type { DecodeResult } from '../codec/recorded.ts';
import { SubjectKeyMissing } from '../codec/subject-keys.ts';
import type { StoredEvent } from '../port/event-store.ts';
import { decodeOnce } from './decode-once.ts';

const stored = (id: string) => ({ id }) as unknown as StoredEvent;

function counting(fails: (events: readonly StoredEvent[]) => boolean = () => false) {
  const decoded: StoredEvent[] = [];
  const decodeMany = decodeOnce({
    async decodeMany(events) {
      decoded.push(...events);
      if (fails(events)) throw new SubjectKeyMissing(['missing-subject']);
      return events.map((event): DecodeResult => ({ ok: false, stored: event, error: new Error(event.id) }));
    },
  });
  return { decoded, decodeMany };
}

test("decodes an event once for concurrent callers, and returns each caller's results in order", async () => {
  const { decoded, decodeMany } = counting();
  const [a, b, c] = [stored('a'), stored('b'), stored('c')];
  const taken = await Promise.all([decodeMany([a, b]), decodeMany([b, c]), decodeMany([a, c])]);
  expect(decoded).toEqual([a, b, c]);
  expect(taken.map((results) => results.map((result) => result.stored))).toEqual([
    [a, b],
    [b, c],
    [a, c],
  ]);
});

test('a failure in one batch does not fail other batches, and the next call tries again', async () => {
  const [broken, sound] = [stored('broken'), stored('sound')];
  let isFailing = true;
  const { decodeMany } = counting((events) => isFailing && events.includes(broken));
  const [theirs, ours] = await Promise.allSettled([decodeMany([broken, sound]), decodeMany([sound])]);
  expect([theirs?.status, ours?.status]).toEqual(['rejected', 'fulfilled']);
  isFailing = false;
  expect(await decodeMany([broken])).toMatchObject([{ stored: broken }]);
});
