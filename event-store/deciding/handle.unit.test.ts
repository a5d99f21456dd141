import { accept, type Uuid } from '@sumaa/contracts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCodec } from '../codec/codec.ts';
import { counterDecider, Counted, sampleCatalogue, type CounterCommand } from '../contract/sample-domain.ts';
import { useFakeStore } from '../eventstoredb/testing/fake-store.ts';
import { createMemoryEventStore } from '../memory/memory-event-store.ts';
import { OutcomeUnknown, WrongExpectedRevision } from '../port/errors.ts';
import type { EventStore } from '../port/event-store.ts';
import { createMemorySubjectKeys } from '../testing/memory-subject-keys.ts';
import { testContext, testTenant } from '../testing/test-context.ts';
import { streamName } from '../port/stream-names.ts';
import { eventId, stepId } from './event-ids.ts';
import { handle, type HandleDeps, type HandleOptions } from './handle.ts';
import { load } from './load.ts';
import { createRecentStreams } from './recent-streams.ts';

const count = (amount: number): CounterCommand => ({ kind: 'count', amount });
const note: CounterCommand = { kind: 'note', authorId: 'ann', text: 'hello' };

function setup(over: Partial<EventStore> = {}): HandleDeps {
  const store = { ...createMemoryEventStore(), ...over };
  return { store, codec: createCodec({ catalogue: sampleCatalogue, keys: createMemorySubjectKeys() }), patienceMs: 50 };
}

describe('handling a command', () => {
  test('stores the decided events and returns their revision and position', async () => {
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
    expect(handled).toMatchObject({ eventIds: events.map((event) => event.id) });
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

  test.each([false, true])(
    'refuses to write about an erased subject, as if it were not there (remembered stream: %s)',
    async (isRemembered) => {
      const keys = createMemorySubjectKeys();
      const codec = createCodec({ catalogue: sampleCatalogue, keys });
      const deps = { ...setup(), codec, ...(isRemembered ? { recent: createRecentStreams() } : {}) };
      await handle(deps, counterDecider, 'a', count(1), testContext());
      keys.erase('ann');
      expect(await handle(deps, counterDecider, 'a', note, testContext())).toEqual({ outcome: 'refused', refusal: { code: 'not_found' } });
      expect((await load(deps, counterDecider, 'a')).events).toHaveLength(1);
    },
  );

  test('returns the first result of a repeated command and stores nothing', async () => {
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

  test('refuses a repeated command with another body', async () => {
    const deps = setup();
    const context = testContext();
    await handle(deps, counterDecider, 'a', count(1), context);
    const other = await handle(deps, counterDecider, 'a', count(2), { ...context, commandHash: 'other' });
    expect(other).toEqual({ outcome: 'refused', refusal: { code: 'idempotency_mismatch' } });
  });

  test('stores nothing when the command is refused or changes nothing', async () => {
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

  test("refuses a command whose ifRevision is no longer the stream's revision", async () => {
    const deps = setup();
    await handle(deps, counterDecider, 'a', count(1), testContext());
    await handle(deps, counterDecider, 'a', count(1), testContext(), { ifRevision: 0n });
    expect(await handle(deps, counterDecider, 'a', count(1), testContext(), { ifRevision: 0n })).toEqual({
      outcome: 'refused',
      refusal: { code: 'conflict' },
    });
  });

  test('never lets commands of one process on one stream collide', async () => {
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

  test('decides again on the current events after a conflict with another process', async () => {
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
    // 3 - 3 would be accepted; after the other process's -1 it is refused.
    expect(await handle(deps, counterDecider, 'a', count(-3), testContext())).toEqual({
      outcome: 'refused',
      refusal: { code: 'conflict' },
    });
    expect((await load(deps, counterDecider, 'a')).state.total).toBe(2);
  });

  test('returns the result of an earlier attempt of the same command after a conflict, however slow the store is', async () => {
    const inner = createMemoryEventStore();
    const context = testContext();
    let late = false;
    const deps: HandleDeps = {
      ...setup({
        ...inner,
        async append(stream, batch, options) {
          // The first attempt timed out, and its append arrives only now.
          if (!late) await inner.append(stream, batch, options);
          late = true;
          throw new WrongExpectedRevision(stream, options.expected, 0n);
        },
      }),
      patienceMs: 0,
    };
    expect(await handle(deps, counterDecider, 'a', count(1), context)).toMatchObject({ outcome: 'accepted', replayed: true, revision: 0n });
  });

  test('returns the result of the same command from another process, also after the last allowed conflict', async () => {
    const inner = createMemoryEventStore();
    const context = testContext();
    let appends = 0;
    const deps: HandleDeps = {
      ...setup({
        ...inner,
        async append(stream, _, options) {
          appends += 1;
          if (appends === 2) await handle({ ...deps, store: inner }, counterDecider, 'a', count(1), context);
          throw new WrongExpectedRevision(stream, options.expected, 0n);
        },
      }),
      patienceMs: 0,
    };
    const handled = await handle(deps, counterDecider, 'a', count(1), context);
    expect(handled).toMatchObject({ outcome: 'accepted', replayed: true, revision: 0n });
    expect(appends).toBe(2);
  });

  test('refuses a conflict that does not end', async () => {
    const deps = setup({ append: (stream, _, { expected }) => Promise.reject(new WrongExpectedRevision(stream, expected, 7n)) });
    expect(await handle(deps, counterDecider, 'a', count(1), testContext())).toEqual({ outcome: 'refused', refusal: { code: 'conflict' } });
  });

  test('throws for an event of another category and for an unknown event type', async () => {
    const deps = setup();
    const stray = { ...counterDecider, category: 'other', decide: () => accept({ type: 'Counted' as const, data: { amount: 1 } }) };
    await expect(handle(deps, stray, 'a', count(1), testContext())).rejects.toThrow(/belongs to counter/);
    await handle(deps, counterDecider, 'a', note, testContext());
    const narrow = { ...deps, codec: createCodec({ catalogue: [Counted], keys: createMemorySubjectKeys() }) };
    await expect(handle(narrow, counterDecider, 'a', count(1), testContext())).rejects.toMatchObject({ code: 'unknown_event_type' });
  });

  test('gives every step of one command its own id', () => {
    const { commandId } = testContext();
    const ids = [commandId, stepId(commandId, 'account'), stepId(commandId, 'email'), eventId(commandId, 0), stepId(commandId, '0')];
    expect(new Set<Uuid>(ids).size).toBe(5);
    expect(stepId(commandId, 'account')).toBe(ids[1]);
  });

  test('for any commands, the stored events fold to the returned state, and repeating changes nothing', async () => {
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

describe('a stream that this process has just written', () => {
  /** Two processes on one store, each with recent streams; `reads` counts the streams that the first has read, `events` what was in them. */
  function twoProcesses() {
    const store = createMemoryEventStore();
    let reads = 0;
    let events = 0;
    const readStream: EventStore['readStream'] = async function* (...call) {
      reads += 1;
      for await (const event of store.readStream(...call)) {
        events += 1;
        yield event;
      }
    };
    const mine: HandleDeps = { ...setup(), store: { ...store, readStream }, recent: createRecentStreams() };
    const theirs: HandleDeps = { ...mine, store: { ...store }, recent: createRecentStreams() };
    return { mine, theirs, reads: () => reads, events: () => events };
  }
  const run = (deps: HandleDeps, command: CounterCommand, context = testContext(), options: HandleOptions = {}) =>
    handle(deps, counterDecider, 'a', command, context, options);

  test('is not read again', async () => {
    const { mine, reads } = twoProcesses();
    for (let n = 0; n < 10; n++) await run(mine, note);
    expect(reads()).toBe(1);
    expect(await load(mine, counterDecider, 'a')).toMatchObject({ state: { total: 10, notes: 10 }, revision: 19n });
  });

  test('is read again after another process has written to it', async () => {
    const { mine, theirs } = twoProcesses();
    await run(mine, count(3));
    await run(theirs, count(-1));
    expect(await run(mine, count(-3))).toEqual({ outcome: 'refused', refusal: { code: 'conflict' } });
    expect(await run(mine, count(4))).toMatchObject({ outcome: 'accepted', revision: 2n, state: { total: 6 } });
  });

  test('is read again before a command is refused or changes nothing, because other processes may have written', async () => {
    const { mine, theirs } = twoProcesses();
    await run(mine, count(1));
    await run(theirs, count(5));
    expect(await run(mine, count(-4))).toMatchObject({ outcome: 'accepted', state: { total: 2 } });
    await run(theirs, count(7));
    expect(await run(mine, count(0))).toMatchObject({ outcome: 'accepted', revision: 3n, state: { total: 9 } });
  });

  test('is read once for many refusals in a row, whoever wrote it', async () => {
    const { mine, theirs, events } = twoProcesses();
    for (let n = 0; n < 10; n++) await run(theirs, count(1));
    for (let n = 0; n < 5; n++) {
      expect(await run(mine, count(-99))).toMatchObject({ outcome: 'refused' });
      expect(await run(mine, count(0))).toMatchObject({ outcome: 'accepted', revision: 9n });
    }
    expect(events()).toBe(10);
    await run(theirs, count(89));
    expect(await run(mine, count(-99))).toMatchObject({ outcome: 'accepted', state: { total: 0 } });
  });

  test('does not hide a repeated command, of this process or another, with the same body or another', async () => {
    const { mine, theirs } = twoProcesses();
    const [first, second] = [testContext(), testContext()];
    await run(mine, count(1), first);
    await run(mine, count(2));
    expect(await run(mine, count(1), first)).toMatchObject({ replayed: true, revision: 0n });
    expect(await run(mine, count(9), { ...first, commandHash: 'other' })).toMatchObject({ refusal: { code: 'idempotency_mismatch' } });

    await run(mine, count(1));
    await run(theirs, count(4), second);
    expect(await run(mine, count(9), { ...second, commandHash: 'other' })).toMatchObject({ refusal: { code: 'idempotency_mismatch' } });
    expect(await run(mine, count(4), second)).toMatchObject({ replayed: true, revision: 3n, state: { total: 8 } });
  });

  test('is checked against its owner and against ifRevision', async () => {
    const { mine } = twoProcesses();
    const stranger = { admit: (owner: string | null) => (owner === testTenant ? ({ code: 'not_found' } as const) : null) };
    await run(mine, count(1));
    expect(await run(mine, count(1), testContext(), stranger)).toEqual({ outcome: 'refused', refusal: { code: 'not_found' } });
    expect(await run(mine, count(1), testContext(), { ifRevision: 5n })).toMatchObject({ refusal: { code: 'conflict' } });
  });

  test('is remembered for a minute at most', async () => {
    const { mine, reads } = twoProcesses();
    const brief = { ...mine, recent: createRecentStreams({ keepMs: 0 }) };
    await run(brief, count(1));
    await run(brief, count(1));
    expect(reads()).toBe(2);
  });

  test('is forgotten when the outcome is unknown, and when the capacity is exceeded', async () => {
    const { mine, reads } = twoProcesses();
    await run(mine, count(1));
    const lost = { ...mine, store: { ...mine.store, append: () => Promise.reject(new OutcomeUnknown('lost')) } };
    await expect(run(lost, count(1))).rejects.toThrow('lost');
    await run(mine, count(1));
    expect(reads()).toBe(2);
    for (const limit of [{ capacity: 1 }, { mostCommands: 4 }]) {
      const { mine: own, reads: counted } = twoProcesses();
      const small = { ...own, recent: createRecentStreams(limit) };
      const on = (id: string) => handle(small, counterDecider, id, count(1), testContext());
      for (const id of ['a', 'a', 'a', 'b', 'b', 'a']) await on(id);
      expect(counted()).toBe(3);
    }
  });

  test('is remembered however long it is, and so is each of its commands', async () => {
    const { mine, reads } = twoProcesses();
    const contexts = Array.from({ length: 400 }, () => testContext());
    for (const context of contexts) await run(mine, count(1), context);
    expect(reads()).toBe(1);
    expect(await run(mine, count(1), contexts[0])).toMatchObject({ replayed: true, revision: 0n });
    expect(await run(mine, count(1), contexts[399])).toMatchObject({ replayed: true, revision: 399n });
  });
});

describe.each(['memory', 'eventstoredb'] as const)('one command that two processes handle at once, on %s', (kind) => {
  const fake = useFakeStore();
  type Sent = readonly [CounterCommand, commandHash: string];

  /** Both processes have read the stream before either appends; the winner finishes before the loser appends. */
  async function race(before: number, winning: Sent, losing: Sent) {
    const deps = setup();
    const [mine, theirs] = kind === 'memory' ? [deps.store, { ...deps.store }] : [fake.store, fake.open()];
    for (let n = 0; n < before; n++) await handle({ ...deps, store: mine }, counterDecider, 'a', count(1), testContext());
    const context = testContext();
    const run = (store: EventStore, [command, commandHash]: Sent) =>
      handle({ ...deps, store }, counterDecider, 'a', command, { ...context, commandHash });
    let winner: unknown;
    const late: EventStore = {
      ...theirs,
      async append(...call) {
        winner ??= await run(mine, winning);
        return theirs.append(...call);
      },
    };
    const loser = await run(late, losing);
    return { winner, loser, stored: await load({ ...deps, store: mine }, counterDecider, 'a') };
  }

  test.each([0, 2])('is refused in the second process when its body differs, on a stream of %i events', async (before) => {
    const { winner, loser, stored } = await race(before, [count(1), 'one'], [count(7), 'another']);
    expect(winner).toMatchObject({ outcome: 'accepted', replayed: false });
    expect(loser).toEqual({ outcome: 'refused', refusal: { code: 'idempotency_mismatch' } });
    expect(stored.state.total).toBe(before + 1);
  });

  test.each([0, 2])('is answered with the stored result when its body is the same, on a stream of %i events', async (before) => {
    // The decisions may differ, because they can depend on the clock of each process.
    const { winner, loser, stored } = await race(before, [count(5), 'same'], [count(6), 'same']);
    const eventIds = stored.events.slice(before).map((event) => event.id);
    expect(winner).toMatchObject({ outcome: 'accepted', replayed: false, eventIds });
    expect(loser).toMatchObject({
      outcome: 'accepted',
      replayed: true,
      eventIds,
      events: [{ data: { amount: 5 } }],
      state: stored.state,
    });
    expect(stored).toMatchObject({ revision: BigInt(before), state: { total: before + 5 } });
  });

  test('is recognised when its events have the ids of an earlier release', async () => {
    const deps = { ...setup(), ...(kind === 'eventstoredb' && { store: fake.store }) };
    const context = testContext();
    const data = { type: 'Counted', data: { amount: 3 } } as const;
    const { correlationId: $correlationId, causationId: $causationId, ...rest } = context;
    const former = await deps.codec.encode(data, eventId(context.commandId, 0), { ...rest, $correlationId, $causationId });
    await deps.store.append(streamName('counter', 'a'), [former], { expected: 'no_stream' });
    expect(await handle(deps, counterDecider, 'a', count(3), context)).toMatchObject({
      replayed: true,
      eventIds: [former.id],
      revision: 0n,
    });
    expect((await load(deps, counterDecider, 'a')).revision).toBe(0n);
  });
});
