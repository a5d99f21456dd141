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
      if (fails(events)) throw new SubjectKeyMissing(['somebody']);
      return events.map((event): DecodeResult => ({ ok: false, stored: event, error: new Error(event.id) }));
    },
  });
  return { decoded, decodeMany };
}

test('an event that several take in the same moment is decoded once, and each gets its own in order', async () => {
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

test('what fails in another batch fails nobody else, and is tried again by the next', async () => {
  const [broken, sound] = [stored('broken'), stored('sound')];
  let away = true;
  const { decodeMany } = counting((events) => away && events.includes(broken));
  const [theirs, ours] = await Promise.allSettled([decodeMany([broken, sound]), decodeMany([sound])]);
  expect([theirs?.status, ours?.status]).toEqual(['rejected', 'fulfilled']);
  away = false;
  expect(await decodeMany([broken])).toMatchObject([{ stored: broken }]);
});
