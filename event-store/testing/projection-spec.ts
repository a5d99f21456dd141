import assert from 'node:assert/strict';
import type { StreamName } from '@sumaa/contracts';
import type { DomainEvent, Recorded, EventLocation } from '../codec/recorded.ts';
import { fold, keysOf } from '../consumer/fold.ts';
import { nothingParked } from '../consumer/parked.ts';
import type { Projection } from '../consumer/projection.ts';
import { positionText } from '../port/position-text.ts';
import { deepFreeze } from './deep-freeze.ts';
import { recorded } from './test-context.ts';

type Foldable<Row, E extends DomainEvent> = Pick<Projection<Row, E>, 'categories' | 'key' | 'evolve'>;

/**
/**
 * Given events, a projection must have exactly these rows, by key. The events are folded all at once, one by one, and in two batches
 * cut at every index; between batches rows go through JSON, like through a table, and the input of `evolve` is frozen.
 * Events without a stream get one of the first category, in order.
 */
export function givenEvents<Row, E extends DomainEvent>(
  projection: Foldable<Row, E>,
  events: readonly (E | Recorded<E>)[],
): { then(rows: Readonly<Record<string, Row>>): void } {
  const recordedEvents = recordAll(projection.categories[0] ?? 'test', events);
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- given, when, then: a specification is never awaited
    then(expected) {
      assert.deepEqual(foldAll(projection, [recordedEvents]), expected);
      assert.deepEqual(
        foldAll(
          projection,
          recordedEvents.map((event) => [event]),
        ),
        expected,
        'folded one by one',
      );
      for (let cut = 1; cut < recordedEvents.length; cut++) {
        assert.deepEqual(
          foldAll(projection, [recordedEvents.slice(0, cut), recordedEvents.slice(cut)]),
          expected,
          `folded in two batches, cut at ${cut}`,
        );
      }
    },
  };
}

function foldAll<Row, E extends DomainEvent>(
  projection: Foldable<Row, E>,
  batches: readonly (readonly Recorded<E>[])[],
): Record<string, Row> {
  const rows = new Map<string, Row>();
  for (const events of batches) {
    const keyed = events.map((event) => ({ event: deepFreeze(event), keys: keysOf(projection, event) }));
    const wanted = new Set(keyed.flatMap((entry) => entry.keys));
    const loaded = new Map([...rows].filter(([key]) => wanted.has(key)).map(([key, row]) => [key, deepFreeze(structuredClone(row))]));
    const { put, remove, parkings } = fold(
      { evolve: (row: Row | null, event: Recorded<E>, key) => deepFreeze(projection.evolve(row, event, key)) },
      loaded,
      keyed,
      nothingParked,
    );
    const [poison] = parkings;
    if (poison) assert.fail(`${poison.key}: evolve threw on ${poison.event.stream}@${poison.event.revision}: ${poison.error}`);
    for (const [key, row] of put) rows.set(key, JSON.parse(JSON.stringify(row)) as Row);
    for (const key of remove) rows.delete(key);
  }
  return Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function recordAll<E extends DomainEvent>(category: string, events: readonly (E | Recorded<E>)[]): Recorded<E>[] {
  const revisions = new Map<string, bigint>();
  return events.map((event, index) => {
    const stream: StreamName = 'stream' in event ? event.stream : (`${category}-1` as StreamName);
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const where: Partial<EventLocation> = { stream, revision, position: positionText(index + 1) };
    return 'stream' in event ? { ...event, ...where } : recorded(event, where);
  });
}
