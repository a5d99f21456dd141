import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withNamespace } from '../port/namespace.ts';
import type { EventStore } from '../port/event-store.ts';
import { appendContract } from './append-contract.ts';
import {
  caughtUp,
  events,
  eventsIn,
  followUntil,
  freshCategory,
  freshStream,
  readAll,
  type MakeStore,
  type StoreUnderTest,
} from './fixture.ts';
import { modelContract } from './model-contract.ts';
import { readContract } from './read-contract.ts';
import { subscribeContract } from './subscribe-contract.ts';

/**
 * The contract of `EventStore` as tests, run on every adapter. `make` opens a store whose data may be shared, so every test uses
 * streams of its own.
 */
export function eventStoreContract(
  name: string,
  make: MakeStore,
  {
    modelRuns = 100,
    missing,
  }: {
    readonly modelRuns?: number;
    /** Why the store cannot run here; the tests are then skipped with this text. */ readonly missing?: string | undefined;
  } = {},
): void {
  if (missing !== undefined) process.stdout.write(`\nSkipped: the event store contract on ${name}: ${missing}.\n`);
  describe.skipIf(missing !== undefined)(`the event store contract: ${name}`, () => {
    let made: StoreUnderTest;
    const use = (): EventStore => made.store;
    beforeAll(async () => {
      made = await make();
    });
    afterAll(() => made.close());

    appendContract(use, async () => (await made.reopen?.()) ?? made.store);
    readContract(use);
    subscribeContract(use);
    modelContract(use, modelRuns);

    describe('through a namespace', () => {
      test('shows a namespace its own streams under their own names, and hides them from others', async () => {
        const [mine, yours] = [withNamespace(use(), freshCategory()), withNamespace(use(), freshCategory())];
        const stream = freshStream();
        await mine.append(stream, events(2), { expected: 'no_stream' });
        await yours.append(stream, events(1), { expected: 'no_stream' });
        expect((await readAll(mine, stream)).map((stored) => stored.stream)).toEqual([stream, stream]);
        expect(await readAll(use(), stream)).toEqual([]);
        const [all, filtered] = [
          await followUntil(mine, { after: null }, caughtUp),
          await followUntil(mine, { after: null, streams: [stream] }, caughtUp),
        ];
        expect(eventsIn(all)).toEqual(eventsIn(filtered));
        expect(eventsIn(all).map((stored) => stored.stream)).toEqual([stream, stream]);
        await expect(mine.append(stream, events(1), { expected: 0n })).rejects.toMatchObject({ code: 'wrong_expected_revision', stream });
      });
    });

    test('a store has one identity, also after it is opened again', async () => {
      const identity = await use().identity?.();
      if (identity === undefined) return;
      expect(identity).not.toBe('');
      expect(await (await made.reopen?.())?.identity?.()).toBe(made.reopen ? identity : undefined);
    });
  });
}
