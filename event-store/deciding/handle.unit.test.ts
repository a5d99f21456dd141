import type { Uuid } from '@sumaa/contracts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCodec } from '../codec/codec.ts';
import { counterDecider, Counted, sampleCatalogue, type CounterCommand } from '../contract/sample-domain.ts';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import { WrongExpectedRevision } from '../port/errors.ts';
import type { EventStore } from '../port/event-store.ts';
import { createMemorySubjectKeys } from '../testing/memory-subject-keys.ts';
import { testContext } from '../testing/test-context.ts';
import { eventId, stepId } from './event-ids.ts';
import { handle, type Deciding } from './handle.ts';
import { load } from './load.ts';
import { accept } from './decider.ts';

const count = (amount: number): CounterCommand => ({ kind: 'count', amount });
const note: CounterCommand = { kind: 'note', authorId: 'ann', text: 'hello' };

function setup(over: Partial<EventStore> = {}): Deciding {
  const store = { ...createMemoryEventStore(), ...over };
  return { store, codec: createCodec({ catalogue: sampleCatalogue, keys: createMemorySubjectKeys() }), patienceMs: 50 };
}

describe('handling a command', () => {
  test('stores what was decided and answers where it stands', async () => {
    const deps = setup();
    const context = testContext();
    const handled = await handle(deps, counterDecider, 'a', note, context);
    expect(handled).toMatchObject({
      outcome: 'accepted',
      revision: 1n,
      replayed: false,
      state: { total: 1, notes: 1 },
      events: [{ type: 'Noted' }, { type: 'Counted' }],
    });
    const { events, position, revision } = await load(deps, counterDecider, 'a');
    expect(handled).toMatchObject({ position, revision });
    expect(events.map((event) => event.id)).toEqual([eventId(context.commandId, 0), eventId(context.commandId, 1)]);
    expect(events[0]!.metadata).toEqual({
      commandId: context.commandId,
      commandHash: 'hash',
      occurredAt: context.occurredAt,
      $correlationId: context.correlationId,
      $causationId: context.causationId,
      tenantId: context.tenantId,
      actor: context.actor,
      schema: 1,
    });
  });

  test('repeated, answers what it did the first time and stores nothing', async () => {
    const deps = setup();
    const context = testContext();
    const first = await handle(deps, counterDecider, 'a', note, context);
    await handle(deps, counterDecider, 'a', count(5), testContext());
    const again = await handle(deps, counterDecider, 'a', note, context);
    expect(again).toMatchObject({
      outcome: 'accepted',
      replayed: true,
      revision: 1n,
      position: first.outcome === 'accepted' && first.position,
      state: { total: 6 },
    });
    expect((await load(deps, counterDecider, 'a')).revision).toBe(2n);
  });

  test('repeated with another body, is refused', async () => {
    const deps = setup();
    const context = testContext();
    await handle(deps, counterDecider, 'a', count(1), context);
    const other = await handle(deps, counterDecider, 'a', count(2), { ...context, commandHash: 'other' });
    expect(other).toEqual({ outcome: 'refused', refusal: { code: 'idempotency_mismatch' } });
  });

  test('refused or without effect, stores nothing', async () => {
    const deps = setup();
    expect(await handle(deps, counterDecider, 'a', count(-1), testContext())).toEqual({
      outcome: 'refused',
      refusal: { code: 'conflict' },
    });
    expect(await handle(deps, counterDecider, 'a', count(0), testContext())).toMatchObject({
      outcome: 'accepted',
      position: null,
      revision: null,
      events: [],
    });
    expect((await load(deps, counterDecider, 'a')).revision).toBeNull();
  });

  test('with a revision that the stream has left, is refused', async () => {
    const deps = setup();
    await handle(deps, counterDecider, 'a', count(1), testContext());
    await handle(deps, counterDecider, 'a', count(1), testContext(), { ifRevision: 0n });
    expect(await handle(deps, counterDecider, 'a', count(1), testContext(), { ifRevision: 0n })).toEqual({
      outcome: 'refused',
      refusal: { code: 'conflict' },
    });
  });

  test('commands of one process on one stream never collide', async () => {
    let collisions = 0;
    const inner = createMemoryEventStore();
    const deps = setup({
      ...inner,
      append: (...call) =>
        inner.append(...call).catch((error: unknown) => {
          collisions += 1;
          throw error;
        }),
    });
    const all = await Promise.all(Array.from({ length: 50 }, () => handle(deps, counterDecider, 'a', count(1), testContext())));
    expect(all.every((handled) => handled.outcome === 'accepted')).toBe(true);
    expect(collisions).toBe(0);
    expect((await load(deps, counterDecider, 'a')).state.total).toBe(50);
  });

  test('a collision with another process is decided anew on what is there then', async () => {
    const inner = createMemoryEventStore();
    let intruded = false;
    const deps = setup({
      ...inner,
      async append(stream, batch, options) {
        if (!intruded) {
          intruded = true;
          await handle({ ...deps, store: inner }, counterDecider, 'a', count(-1), testContext());
        }
        return inner.append(stream, batch, options);
      },
    });
    await handle({ ...deps, store: inner }, counterDecider, 'a', count(3), testContext());
    // 3 - 3 would be fine; after the other's -1 it no longer is.
    expect(await handle(deps, counterDecider, 'a', count(-3), testContext())).toEqual({
      outcome: 'refused',
      refusal: { code: 'conflict' },
    });
    expect((await load(deps, counterDecider, 'a')).state.total).toBe(2);
  });

  test('a collision that does not end is refused', async () => {
    const deps = setup({ append: (stream, _, { expected }) => Promise.reject(new WrongExpectedRevision(stream, expected, 7n)) });
    expect(await handle(deps, counterDecider, 'a', count(1), testContext())).toEqual({ outcome: 'refused', refusal: { code: 'conflict' } });
  });

  test('an event of another category or of unknown type is a loud error', async () => {
    const deps = setup();
    const stray = { ...counterDecider, category: 'other', decide: () => accept({ type: 'Counted' as const, data: { amount: 1 } }) };
    await expect(handle(deps, stray, 'a', count(1), testContext())).rejects.toThrow(/belongs to counter/);
    await handle(deps, counterDecider, 'a', note, testContext());
    const narrow = { ...deps, codec: createCodec({ catalogue: [Counted], keys: createMemorySubjectKeys() }) };
    await expect(handle(narrow, counterDecider, 'a', count(1), testContext())).rejects.toMatchObject({ code: 'unknown_event_type' });
  });

  test('steps of one command have ids of their own', () => {
    const { commandId } = testContext();
    const ids = [commandId, stepId(commandId, 'account'), stepId(commandId, 'email'), eventId(commandId, 0), stepId(commandId, '0')];
    expect(new Set<Uuid>(ids).size).toBe(5);
    expect(stepId(commandId, 'account')).toBe(ids[1]);
  });

  test('whatever the commands, folding what is stored gives the state that was answered, and repeating changes nothing', async () => {
    expect.hasAssertions();
    const command = fc.oneof(fc.integer({ min: -3, max: 5 }).map(count), fc.constant(note));
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 20 }), async (commands) => {
        const deps = setup();
        for (const each of commands) {
          const context = testContext();
          const first = await handle(deps, counterDecider, 'a', each, context);
          const loaded = await load(deps, counterDecider, 'a');
          expect(first.outcome === 'accepted' ? first.state : loaded.state).toEqual(loaded.state);
          await handle(deps, counterDecider, 'a', each, context);
          expect(await load(deps, counterDecider, 'a')).toEqual(loaded);
        }
      }),
      { numRuns: 30 },
    );
  });
});
