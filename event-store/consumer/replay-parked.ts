import { sql } from 'kysely';
import type { DomainEvent } from '../codec/recorded.ts';
import { consumerName } from './consumer-name.ts';
import { fold, keysOf, type Keyed } from './fold.ts';
import type { ConsumerHost } from './host.ts';
import { decodeParked, readParked } from './parked-event.ts';
import { listParked, nothingParked, unpark } from './parked.ts';
import type { Projection, Publish } from './projection.ts';

/**
 * After the fix: folds what was parked (of one key or stream, or everything) into the rows, in order, in one transaction,
 * and forgets it. Answers how many events that were; throws what the fold throws, and then nothing has changed. `publish` is the
 * runner's: rows change under open screens here as well.
 * A key whose row depends on the order between streams (totals) is mended by a rebuild instead.
 */
export async function replayParked<Row, E extends DomainEvent, DB>(
  projection: Projection<Row, E, DB>,
  host: ConsumerHost<DB>,
  options: { readonly key?: string | undefined; readonly publish?: Publish<Row, DB> } = {},
): Promise<number> {
  const { key, publish } = options;
  const consumer = consumerName('projection', projection.name, projection.version);
  return host.db.transaction().execute(async (tx) => {
    // The runner waits here with its next batch, so nothing overtakes what is folded now.
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
    if (again) throw new Error(`${consumer.name}: ${again.key} still cannot take event ${again.event.id}: ${again.error}`);
    await projection.rows.save(tx, folded.put, folded.remove);
    if (publish && folded.touched.length > 0) await publish(tx, folded.touched, keyed.at(-1)!.event.position);
    await unpark(tx, consumer, key);
    return parked.length;
  });
}
