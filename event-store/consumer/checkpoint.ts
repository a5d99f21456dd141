import { sql, type QueryExecutorProvider } from 'kysely';
import type { Position, StoredEvent } from '../port/event-store.ts';
import type { ConsumerName } from './consumer-name.ts';
import { LeaseLost } from './errors.ts';

/** How far a consumer came, and what it last saw there. */
export interface Checkpoint {
  readonly epoch: string;
  /** Null: the origin. */
  readonly position: Position | null;
  readonly storeId: string | null;
  readonly last: { readonly stream: string; readonly revision: bigint; readonly eventId: string } | null;
}

/** Where a batch ends. */
export interface Reached {
  readonly position: Position;
  readonly storeId: string | null;
  /** The last event of the batch, or the one that was passed over last; null when that is not known. */
  readonly event: StoredEvent | null;
}

export const progressChannel = 'consumer_progress';

interface CheckpointRow {
  readonly epoch: string;
  readonly position: Position | null;
  readonly store_id: string | null;
  readonly stream: string | null;
  readonly revision: string | null;
  readonly event_id: string | null;
}

/** The consumer's checkpoint; null when it never ran. */
export async function readCheckpoint(db: QueryExecutorProvider, consumer: ConsumerName): Promise<Checkpoint | null> {
  const { rows } = await sql<CheckpointRow>`
    select epoch::text, position, store_id, stream, revision::text, event_id from consumer.checkpoint
    where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version} and shard = 0`.execute(db);
  return rows[0] ? checkpointOf(rows[0]) : null;
}

/**
 * Begins to run: writes the start row when there is none and raises the epoch, so that whoever ran before can no longer
 * move the checkpoint.
 */
export async function takeOver(
  db: QueryExecutorProvider,
  consumer: ConsumerName,
  start: Pick<Checkpoint, 'position' | 'storeId'>,
): Promise<Checkpoint> {
  const { rows } = await sql<CheckpointRow>`
    insert into consumer.checkpoint as c (kind, name, version, epoch, position, store_id)
    values (${consumer.kind}, ${consumer.name}, ${consumer.version}, 1, ${start.position}, ${start.storeId})
    on conflict (kind, name, version, shard) do update set epoch = c.epoch + 1, updated_at = now()
    returning epoch::text, position, store_id, stream, revision::text, event_id`.execute(db);
  return checkpointOf(rows[0]!);
}

/**
 * Compare and set, and the news of it for those who wait (sent with the commit). Throws LeaseLost, which must roll the
 * transaction back: the rows of this batch were written by somebody else.
 *
 * A projection's commit does not wait for the disk. Should the server's machine die, its last steps are gone, rows and checkpoint
 * together, and are folded again from the events, which did wait. A reactor's does: what it forgot it would do twice.
 */
export async function moveCheckpoint(
  tx: QueryExecutorProvider,
  consumer: ConsumerName,
  from: Checkpoint,
  to: Reached,
): Promise<Checkpoint> {
  // Only projections are waited for.
  const said = consumer.kind === 'projection';
  const derived = consumer.kind !== 'reactor';
  const last = to.event ? { stream: to.event.stream, revision: to.event.revision, eventId: to.event.id } : from.last;
  const news = JSON.stringify({ name: consumer.name, version: consumer.version, position: to.position });
  const { rows } = await sql`
    with moved as (
      update consumer.checkpoint
      set position = ${to.position}, store_id = ${to.storeId}, stream = ${last?.stream ?? null}, revision = ${last === null ? null : String(last.revision)}::bigint,
          event_id = ${last?.eventId ?? null}::uuid, updated_at = now()
      where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version} and shard = 0
        and epoch = ${from.epoch}::bigint and position is not distinct from ${from.position}
      returning 1
    )
    select case when ${said}::boolean then pg_notify(${progressChannel}, ${news}) end,
      case when ${derived}::boolean then set_config('synchronous_commit', 'off', true) end
    from moved`.execute(tx);
  if (rows.length === 0) throw new LeaseLost(consumer);
  return { epoch: from.epoch, position: to.position, storeId: to.storeId, last };
}

/** Forgets how far a consumer came and what it parked: it starts over when it runs next. Its rows are its own business. */
export async function resetConsumer(db: QueryExecutorProvider, consumer: ConsumerName): Promise<void> {
  await sql`
    with gone as (
      delete from consumer.parked where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version}
    )
    delete from consumer.checkpoint where kind = ${consumer.kind} and name = ${consumer.name} and version = ${consumer.version}`.execute(
    db,
  );
}

function checkpointOf(row: CheckpointRow): Checkpoint {
  const { stream, revision, event_id: eventId } = row;
  return {
    epoch: row.epoch,
    position: row.position,
    storeId: row.store_id,
    last: stream !== null && revision !== null && eventId !== null ? { stream, revision: BigInt(revision), eventId } : null,
  };
}
