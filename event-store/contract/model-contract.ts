import { randomUUID } from 'node:crypto';
import type { StreamName, Uuid } from '@sumaa/contracts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import type { EventStore, Expected, NewEvent } from '../port/event-store.ts';
import { caughtUp, event, eventsIn, followUntil, freshCategory, readAll } from './fixture.ts';

type Step =
  | { readonly kind: 'append'; readonly stream: number; readonly count: number; readonly off: number }
  | { readonly kind: 'repeat'; readonly stream: number; readonly from: number; readonly count: number; readonly shuffle: boolean }
  | { readonly kind: 'extend'; readonly stream: number }
  | { readonly kind: 'read'; readonly stream: number; readonly backwards: boolean }
  | { readonly kind: 'resume'; readonly at: number };

const stream = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), stream, count: fc.integer({ min: 1, max: 4 }), off: fc.constantFrom(0, 0, 0, -1, 1) }),
  fc.record({
    kind: fc.constant('repeat' as const),
    stream,
    from: fc.nat(6),
    count: fc.integer({ min: 1, max: 4 }),
    shuffle: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('extend' as const), stream }),
  fc.record({ kind: fc.constant('read' as const), stream, backwards: fc.boolean() }),
  fc.record({ kind: fc.constant('resume' as const), at: fc.nat(20) }),
);

/** Random histories: the store under test answers what the memory store answers, step for step. */
export function modelContract(use: () => EventStore, runs: number): void {
  test('answers like the model, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const model = createMemoryEventStore();
        const category = freshCategory();
        const names = [0, 1, 2].map(() => `${category}-${randomUUID()}` as StreamName);
        for (const each of steps) {
          const [ofModel, ofStore] = await answers(each, model, use(), names);
          expect(ofStore).toEqual(ofModel);
        }
        for (const name of names) expect(await outline(use(), name)).toEqual(await outline(model, name));
      }),
      { numRuns: runs },
    );
  });
}

/** What both answer to a step: model first. */
async function answers(step: Step, model: EventStore, store: EventStore, names: readonly StreamName[]): Promise<[unknown, unknown]> {
  const both = async (ask: (one: EventStore) => Promise<unknown>): Promise<[unknown, unknown]> => [await ask(model), await ask(store)];
  if (step.kind === 'resume') return both((one) => resumed(one, names, step.at));
  const name = names[step.stream]!;
  if (step.kind === 'read') return both((one) => outline(one, name, { backwards: step.backwards, limit: 3 }));
  const [batch, expected] = await attempt(step, model, name);
  return both((one) => verdict(one, name, batch, expected));
}

/** Everything, and what comes behind the n-th event of it. */
async function resumed(store: EventStore, names: readonly StreamName[], at: number): Promise<unknown> {
  const all = eventsIn(await followUntil(store, { after: null, streams: names }, caughtUp));
  const from = all[at];
  const rest = from ? eventsIn(await followUntil(store, { after: from.position, streams: names }, caughtUp)) : [];
  return [all, rest].map((list) => list.map((one) => one.id));
}

/** The append that a step stands for, given what the model holds. */
async function attempt(
  step: Exclude<Step, { kind: 'read' | 'resume' }>,
  model: EventStore,
  name: StreamName,
): Promise<[NewEvent[], Expected]> {
  const stored = (await readAll(model, name)).map(({ id, type, data, metadata }): NewEvent => ({ id, type, data, metadata }));
  const at = (revision: number): Expected => (revision < 0 ? 'no_stream' : BigInt(revision));
  if (step.kind === 'append')
    return [Array.from({ length: step.count }, () => event({ id: randomUUID() as Uuid })), at(stored.length - 1 + step.off)];
  if (step.kind === 'extend') return [[...stored, event()], 'no_stream'];
  const part = stored.slice(step.from, step.from + step.count);
  const shown = step.shuffle ? part.toReversed() : part;
  return [shown.length > 0 ? shown : [event()], at(step.from - 1)];
}

async function verdict(store: EventStore, name: StreamName, batch: readonly NewEvent[], expected: Expected): Promise<unknown> {
  try {
    return (await store.append(name, batch, { expected })).revision;
  } catch (error) {
    return error instanceof Error && 'actual' in error ? { refused: error.actual } : error;
  }
}

async function outline(store: EventStore, name: StreamName, options?: Parameters<EventStore['readStream']>[1]): Promise<unknown> {
  return (await readAll(store, name, options)).map(({ id, revision, data }) => ({ id, revision, data }));
}
