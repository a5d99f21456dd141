import { randomUUID } from 'node:crypto';
import type { StreamName } from '@sumaa/contracts';
import * as fc from 'fast-check';
import { test } from 'vitest';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import type { EventStore } from '../port/event-store.ts';
import { freshCategory } from './fixture.ts';
import { storeCommands } from './model-commands.ts';
import { createModel, type Model } from './model.ts';

/**
 * Random sequences of commands (new batches, whole repeats, prefixes and middle parts, wrong revisions, reordered and known
 * ids, reads, subscriptions, resumptions): the store under test must give the same answers as the memory store.
 */
export function modelContract(use: () => EventStore, runs: number): void {
  test('answers random sequences of commands like the memory store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(storeCommands, { maxCommands: 40, size: 'max' }), async (commands) => {
        // New streams for every run, because the store is shared and a shrunk sequence starts again.
        const setup = (): { model: Model; real: EventStore } => {
          const category = freshCategory();
          const streams = [0, 1, 2].map(() => `${category}-${randomUUID()}` as StreamName);
          return { model: createModel(createMemoryEventStore(), streams), real: use() };
        };
        await fc.asyncModelRun(setup, commands);
      }),
      { numRuns: runs },
    );
  });
}
