import type { DomainEvent, Recorded } from '../codec/recorded.ts';
import { errorSummary, type ParkedSet, type EventToPark } from './parked.ts';
import type { Projection, Touched } from './projection.ts';

/** An event with the keys of the rows that it changes. */
export interface Keyed<E extends DomainEvent> {
  readonly event: Recorded<E>;
  readonly keys: readonly string[];
}

/** The result of folding a batch: rows to save, rows to remove, and events to park. */
export interface Folded<Row> {
  readonly put: ReadonlyMap<string, Row>;
  readonly remove: readonly string[];
  readonly touched: readonly Touched<Row>[];
  readonly parkings: readonly EventToPark[];
}

/** The keys of an event in a projection, each once. */
export function keysOf<Row, E extends DomainEvent, DB>(
  projection: Pick<Projection<Row, E, DB>, 'key'>,
  event: Recorded<E>,
): readonly string[] {
  const key = projection.key(event);
  if (key === null) return [];
  return typeof key === 'string' ? [key] : [...new Set(key)];
}

/**
 * Folds events over rows. When `evolve` throws for a key, the key keeps its row from before that event, and this event and all
 * later ones of the key are parked: a row without one event would be wrong, an older row is only stale.
 */
export function fold<Row, E extends DomainEvent, DB>(
  projection: Pick<Projection<Row, E, DB>, 'evolve'>,
  rows: ReadonlyMap<string, Row>,
  events: readonly Keyed<E>[],
  parked: ParkedSet,
): Folded<Row> {
  const changed = new Map<string, { readonly row: Row | null; readonly tenantId: string }>();
  const parkings: EventToPark[] = [];
  const poisoned = new Set<string>();

  for (const { event, keys } of events) {
    for (const key of keys) {
      if (poisoned.has(key) || parked.has('key', key)) {
        parkings.push({ scope: 'key', key, event, error: null });
        continue;
      }
      const known = changed.get(key);
      const before = known === undefined ? (rows.get(key) ?? null) : known.row;
      try {
        const after = projection.evolve(before, event, key);
        if (after === before) continue;
        const { tenantId } = event.metadata;
        changed.set(key, { row: after, tenantId });
      } catch (error) {
        poisoned.add(key);
        parkings.push({ scope: 'key', key, event, error: errorSummary(error) });
      }
    }
  }

  const put = new Map<string, Row>();
  const remove: string[] = [];
  const touched: Touched<Row>[] = [];
  for (const [key, { row, tenantId }] of changed) {
    const before = rows.get(key) ?? null;
    if (row !== null) put.set(key, row);
    else if (before !== null) remove.push(key);
    touched.push({ key, tenantId, row, before });
  }
  return { put, remove, touched, parkings };
}
