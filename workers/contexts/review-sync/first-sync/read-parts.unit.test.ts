import { randomUUID } from 'node:crypto';
import { maxPartsAsked, type SyncPartFacts, type Uuid } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import { readEndedParts, readParts } from './read-parts.ts';

const source = { tenantId: randomUUID() as Uuid, worker: 'test' };
const ids = Array.from({ length: 2 * maxPartsAsked + 3 }, () => randomUUID() as Uuid);
/** Tells parts apart by how many reviews they have received. */
const part = (index: number): SyncPartFacts => ({
  state: 'completed',
  ended: true,
  started: null,
  page: 1,
  received: index,
  classified: 0,
  nextPageToken: null,
});

/** A command side on which the parts of these indexes are open. */
function commandSide(open: readonly number[] = []) {
  const asked: number[] = [];
  const ask = async ({ name }: { name: string }, { partIds }: { partIds: readonly Uuid[] }) => {
    asked.push(partIds.length);
    const indexes = partIds.map((id) => ids.indexOf(id));
    return name === 'ReadEndedSyncParts' && indexes.some((index) => open.includes(index)) ? null : indexes.map(part);
  };
  return { asked, commands: { ask: ask as never } };
}
const received = (parts: readonly SyncPartFacts[] | null) => parts?.map((one) => one.received) ?? null;
const all = ids.map((_, index) => index);

test('reads any number of parts in their order, a bounded number at a time', async () => {
  const { asked, commands } = commandSide();
  expect(received(await readParts(commands, ids, source))).toEqual(all);
  expect(received(await readEndedParts(commands, ids, source))).toEqual(all);
  expect(Math.max(...asked)).toBe(maxPartsAsked);
});

test.each([0, maxPartsAsked, ids.length - 1])('answers nothing while part %i is open', async (index) => {
  expect(await readEndedParts(commandSide([index]).commands, ids, source)).toBeNull();
});

test('stops asking at the last part that is open', async () => {
  const { asked, commands } = commandSide([ids.length - 1]);
  await readEndedParts(commands, ids, source);
  expect(asked).toHaveLength(1);
});
