import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { EventStore, Position, ReadOptions } from '../port/event-store.ts';
import { caughtUp, eventsIn, followUntil, readAll } from './fixture.ts';
import { at, freshEvents, type Batch, type Model } from './model.ts';

type Command = fc.AsyncCommand<Model, EventStore>;

const stream = fc.nat(2);
const nth = fc.nat(20);

/** The answers of the model and of the store under test; null when there is nothing to compare. */
type Answers = { readonly wanted: unknown; readonly found: unknown } | null;

/** A command that does the same on the model and on the store under test and compares their answers. */
function command(
  name: string,
  ask: (model: Model, real: EventStore) => Promise<Answers>,
  check: (model: Model) => boolean = () => true,
): Command {
  async function run(model: Model, real: EventStore): Promise<void> {
    const answers = await ask(model, real);
    if (answers) expect(answers.found).toEqual(answers.wanted);
  }
  return { check, run, toString: () => name };
}

const has = (one: number) => (model: Readonly<Model>) => model.batches(one).length > 0;
const batchOf = (model: Model, one: number, n: number): Batch => model.batches(one)[n % model.batches(one).length]!;

/** Appends to both and expects the same revision or refusal; then the last event must be at the returned position. */
async function append(model: Model, real: EventStore, one: number, { events, expected }: Batch): Promise<null> {
  const name = model.streams[one]!;
  const [wanted, answer] = [
    await verdict(model.store, model, one, { events, expected }),
    await verdict(real, model, one, { events, expected }),
  ];
  expect(answer.outcome).toEqual(wanted.outcome);
  if (answer.position === null) return null;
  const [last] = await readAll(real, name, { from: answer.outcome as bigint, limit: 1 });
  expect(last).toMatchObject({ id: events.at(-1)!.id, position: answer.position });
  return null;
}

async function verdict(
  store: EventStore,
  model: Model,
  one: number,
  { events, expected }: Batch,
): Promise<{ readonly outcome: unknown; readonly position: Position | null }> {
  try {
    const { revision, position } = await store.append(model.streams[one]!, events, { expected });
    return { outcome: revision, position };
  } catch (error) {
    if (error instanceof Error && 'actual' in error) return { outcome: { refused: error.actual }, position: null };
    throw error;
  }
}

async function read(store: EventStore, model: Model, one: number, options?: ReadOptions): Promise<unknown> {
  return (await readAll(store, model.streams[one]!, options)).map(({ id, type, revision, data, metadata }) => ({
    id,
    type,
    revision,
    data,
    metadata,
  }));
}

async function follow(store: EventStore, streams: readonly string[], after: Position | null): Promise<ReturnType<typeof eventsIn>> {
  return eventsIn(await followUntil(store, { after, streams }, caughtUp));
}

const ids = (events: ReturnType<typeof eventsIn>) => events.map(({ id, revision }) => `${id}@${revision}`);

export const storeCommands: fc.Arbitrary<Command>[] = [
  fc.record({ one: stream, count: fc.integer({ min: 1, max: 4 }) }).map(({ one, count }) =>
    command(`append ${count} to ${one}`, async (model, real) => {
      const batch = { events: freshEvents(count), expected: at((await model.stored(one)).length - 1) };
      await append(model, real, one, batch);
      model.record(one, batch);
      return null;
    }),
  ),
  fc.record({ one: stream, off: fc.constantFrom(-2, -1, 1, 2) }).map(({ one, off }) =>
    command(`append to ${one}, ${off} off its head`, async (model, real) => {
      const head = (await model.stored(one)).length - 1;
      // Below revision 0 there is only «no stream», which may be the right expectation.
      if (head + off < -1 || (head === -1 && off < 0)) return null;
      return append(model, real, one, { events: freshEvents(1), expected: at(head + off) });
    }),
  ),
  fc
    .record({ one: stream, n: nth })
    .map(({ one, n }) =>
      command(`repeat batch ${n} of ${one}`, (model, real) => append(model, real, one, batchOf(model, one, n)), has(one)),
    ),
  fc.record({ one: stream, from: nth, count: fc.integer({ min: 1, max: 5 }) }).map(({ one, from, count }) =>
    command(
      `repeat ${count} of ${one} from ${from}, at their revision`,
      async (model, real) => {
        const stored = await model.stored(one);
        const begin = from % stored.length;
        return append(model, real, one, { events: stored.slice(begin, begin + count), expected: at(begin - 1) });
      },
      has(one),
    ),
  ),
  fc.record({ one: stream, n: nth }).map(({ one, n }) =>
    command(
      `repeat batch ${n} of ${one} reordered`,
      async (model, real) => {
        const { events, expected } = batchOf(model, one, n);
        return events.length > 1 ? append(model, real, one, { events: events.toReversed(), expected }) : null;
      },
      has(one),
    ),
  ),
  fc.record({ one: stream, n: nth, shift: fc.constantFrom(-1, 1, 2) }).map(({ one, n, shift }) =>
    command(
      `repeat batch ${n} of ${one} at a revision ${shift} away`,
      async (model, real) => {
        const { events, expected } = batchOf(model, one, n);
        const revision = (expected === 'no_stream' ? -1 : Number(expected)) + shift;
        // The port does not define known ids at the exact head: the command handler never sends them.
        const isDefined = revision >= -1 && revision !== (await model.stored(one)).length - 1;
        return isDefined ? append(model, real, one, { events, expected: at(revision) }) : null;
      },
      has(one),
    ),
  ),
  fc.record({ one: stream, n: nth }).map(({ one, n }) =>
    command(
      `repeat batch ${n} of ${one} followed by a new event`,
      async (model, real) => {
        const { events, expected } = batchOf(model, one, n);
        return append(model, real, one, { events: [...events, ...freshEvents(1)], expected });
      },
      has(one),
    ),
  ),
  fc
    .record({ one: stream, from: fc.option(nth), backwards: fc.boolean(), limit: fc.option(fc.nat(6)) })
    .map(({ one, from, backwards, limit }) =>
      command(`read ${one} ${backwards ? 'backwards' : 'forwards'} from ${from}, at most ${limit}`, async (model, real) => {
        const options = { ...(from === null ? {} : { from: BigInt(from) }), backwards, ...(limit === null ? {} : { limit }) };
        return { wanted: await read(model.store, model, one, options), found: await read(real, model, one, options) };
      }),
    ),
  fc.subarray([0, 1, 2]).map((chosen) =>
    command(`subscribe to ${chosen.join(' and ')}`, async (model, real) => {
      const names = chosen.map((one) => model.streams[one]!);
      return { wanted: ids(await follow(model.store, names, null)), found: ids(await follow(real, names, null)) };
    }),
  ),
  nth.map((n) =>
    command(`resume after entry ${n}`, async (model, real) => {
      const [wanted, found] = [await follow(model.store, model.streams, null), await follow(real, model.streams, null)];
      if (wanted.length === 0) return null;
      const from = found[n % wanted.length]!.position;
      return { wanted: ids(wanted.slice((n % wanted.length) + 1)), found: ids(await follow(real, model.streams, from)) };
    }),
  ),
  fc.record({ one: stream, count: fc.integer({ min: 1, max: 3 }) }).map(({ one, count }) =>
    command(`append ${count} to ${one} under a subscription that has caught up`, async (model, real) => {
      const batch = { events: freshEvents(count), expected: at((await model.stored(one)).length - 1) };
      const before = (await follow(real, model.streams, null)).at(-1)?.position ?? null;
      let appended = false;
      const entries = await followUntil(real, { after: before, streams: model.streams }, async (sofar) => {
        if (!appended && caughtUp(sofar)) {
          appended = true;
          await append(model, real, one, batch);
        }
        return eventsIn(sofar).length >= count;
      });
      model.record(one, batch);
      return { wanted: batch.events.map(({ id }) => id), found: eventsIn(entries).map(({ id }) => id) };
    }),
  ),
];
