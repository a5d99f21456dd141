import { sql } from 'kysely';
import type { DomainEvent } from '../codec/recorded.ts';
import { consumerName } from './consumer-name.ts';
import { fold, keysOf, type Keyed } from './fold.ts';
import type { ConsumerHost } from './host.ts';
import { decodeParked, readParked } from './parked-event.ts';
import { listParked, nothingParked, unpark } from './parked.ts';
import type { Projection, Publish } from './projection.ts';

/**
 * Replays parked events after a fix: folds them (of one key or stream, or all) into the rows, in order and in one transaction, and
 * unparks them. Returns their number; when the fold throws, nothing has changed. Pass the runner's `publish`, because rows on
 * open pages change here too. A key whose row depends on the order between streams (totals) needs a rebuild instead.
 */
export async function replayParked<Row, E extends DomainEvent, DB>(
  projection: Projection<Row, E, DB>,
  host: ConsumerHost<DB>,
  options: { readonly key?: string | undefined; readonly publish?: Publish<Row, DB> } = {},
): Promise<number> {
  const { key, publish } = options;
  const consumer = consumerName('projection', projection.name, projection.version);
  return host.db.transaction().execute(async (tx) => {
    // The runner's next batch waits for this row lock, so no later event is folded first.
    await sql`select 1 from consumer.checkpoint where kind = 'projection' and name = ${consumer.name} and version = ${consumer.version} for update`.execute(
      tx,
    );
    const parked = await listParked(tx, consumer, key);
    const keyed: Keyed<E>[] = [];
    for (const entry of parked) {
      const event = await decodeParked<E, DB>(host, await readParked(host, entry));
      if (event) keyed.push({ event, keys: entry.scope === 'key' ? [entry.key] : keysOf(projection, event) });
    }
    const keys = [...new Set(keyed.flatMap((entry) => entry.keys))];
    const rows = keys.length > 0 ? await projection.rows.load(tx, keys) : new Map<string, Row>();
    const folded = fold(projection, rows, keyed, nothingParked);
    const [again] = folded.parkings;
    if (again) throw new Error(`${consumer.name}: ${again.key} still cannot apply event ${again.event.id}: ${again.error}`);
    await projection.rows.save(tx, folded.put, folded.remove);
    if (publish && folded.touched.length > 0) await publish(tx, folded.touched, keyed.at(-1)!.event.position);
    await unpark(tx, consumer, key);
    return parked.length;
  });
}
