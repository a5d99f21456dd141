import { eventCatalogue, type Iso, type Uuid } from '@sumaa/contracts';
import { createCodec, createMemoryEventStore, streamName } from '@sumaa/event-store';
import { createMemorySubjectKeys, testContext } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { markEntryRead, markRead } from './read-mark.ts';

const ids = { memberId: '11111111-1111-4111-8111-111111111111' as Uuid, accountId: '22222222-2222-4222-8222-222222222222' as Uuid };
const at = (minute: number): Iso => `2026-03-12T10:${String(minute).padStart(2, '0')}:00.000Z` as Iso;

/** The marks after a member has looked at these minutes of their notifications, at half past ten. */
async function marksAfter(...minutes: readonly number[]): Promise<readonly string[]> {
  const deps = { store: createMemoryEventStore(), codec: createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() }) };
  for (const minute of minutes) await markRead(deps, { ...testContext(), occurredAt: at(30) }, { ...ids, upTo: at(minute) });
  const marks: string[] = [];
  for await (const { data } of deps.store.readStream(streamName('bell', ids.memberId))) marks.push((data as { upTo: string }).upTo);
  return marks;
}

test('marks notifications as read up to an instant', async () => expect(await marksAfter(5)).toEqual([at(5)]));
test('moves the mark forward only', async () => expect(await marksAfter(9, 5, 9, 12)).toEqual([at(9), at(12)]));
test('limits the mark to the current time', async () => expect(await marksAfter(50)).toEqual([at(30)]));

test('marks single lines apart from each other', async () => {
  const deps = { store: createMemoryEventStore(), codec: createCodec({ catalogue: eventCatalogue, keys: createMemorySubjectKeys() }) };
  const read = (entry: string, minute: number) =>
    markEntryRead(deps, { ...testContext(), occurredAt: at(30) }, { ...ids, entry, upTo: at(minute) });
  for (const [entry, minute] of [
    ['new_review', 5],
    ['new_review', 5],
    ['bad_review', 4],
    ['new_review', 50],
  ] as const)
    await read(entry, minute);
  const entries: unknown[] = [];
  for await (const { data } of deps.store.readStream(streamName('bellentry', ids.memberId))) {
    const { entry, upTo } = data as { entry: string; upTo: string };
    entries.push([entry, upTo]);
  }
  expect(entries).toEqual([
    ['new_review', at(5)],
    ['bad_review', at(4)],
    ['new_review', at(30)],
  ]);
});
