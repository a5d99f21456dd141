import { sql, type QueryExecutorProvider } from 'kysely';
import type { Position, StoredEvent } from '../port/event-store.ts';
import type { ConsumerName } from './consumer-name.ts';
import { LeaseLost } from './errors.ts';

/** The position that a consumer has reached, and the last event it saw there. */
export interface Checkpoint {
  readonly epoch: string;
  /** Null: the beginning of the store. */
  readonly position: Position | null;
  readonly storeId: string | null;
  readonly last: { readonly stream: string; readonly revision: bigint; readonly eventId: string } | null;
}

/** The end of a batch. */
export interface BatchEnd {
  readonly position: Position;
  readonly storeId: string | null;
  /** The last event of the batch or the last passed one; null when it is not known. */
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
 * Starts a run: creates the checkpoint when there is none and raises the epoch, so that an earlier runner can no longer move
 * the checkpoint.
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

/** A checkpoint that a consumer wants to move. */
export interface Move {
  readonly consumer: ConsumerName;
  readonly from: Checkpoint;
  readonly to: BatchEnd;
}

/** Moves one checkpoint, like `moveCheckpoints`. Throws LeaseLost, which must roll the transaction back. */
export async function moveCheckpoint(
  tx: QueryExecutorProvider,
  consumer: ConsumerName,
  from: Checkpoint,
  to: BatchEnd,
): Promise<Checkpoint> {
  const [moved] = await moveCheckpoints(tx, [{ consumer, from, to }]);
  if (!moved) throw new LeaseLost(consumer);
  return moved;
}

/**
 * Moves checkpoints by compare-and-set and notifies waiting queries (sent with the commit). Null for each that another runner has moved,
 * because that one has written the rows of this batch.
 *
 * A projection commits without waiting for the disk: after a crash of the server its last rows and checkpoint are gone together
 * and are folded again from the events, which are durable. A reactor waits, because it would repeat its side effects.
 */
export async function moveCheckpoints(tx: QueryExecutorProvider, moves: readonly Move[]): Promise<(Checkpoint | null)[]> {
  const derived = moves.every(({ consumer }) => consumer.kind !== 'reactor');
  const asked = moves.map(({ consumer, from, to }) => {
    const last = to.event ? { stream: to.event.stream, revision: to.event.revision, eventId: to.event.id } : from.last;
    return { consumer, from, next: { epoch: from.epoch, position: to.position, storeId: to.storeId, last } };
  });
  // Queries wait only for projections.
  const messages = asked.map(({ consumer: { kind, name, version }, next: { position } }) =>
    kind === 'projection' ? JSON.stringify({ name, version, position }) : null,
  );
  const { rows } = await sql<{ readonly nr: number }>`
    with asked as (
      select * from unnest(
        ${asked.map((_, index) => index)}::int[], ${asked.map(({ consumer }) => consumer.kind)}::text[],
        ${asked.map(({ consumer }) => consumer.name)}::text[], ${asked.map(({ consumer }) => consumer.version)}::int[],
        ${asked.map(({ from }) => from.epoch)}::bigint[], ${asked.map(({ from }) => from.position)}::text[],
        ${asked.map(({ next }) => next.position)}::text[], ${asked.map(({ next }) => next.storeId)}::text[],
        ${asked.map(({ next }) => next.last?.stream ?? null)}::text[],
        ${asked.map(({ next }) => (next.last ? String(next.last.revision) : null))}::bigint[],
        ${asked.map(({ next }) => next.last?.eventId ?? null)}::uuid[], ${messages}::text[]
      ) as a (nr, kind, name, version, epoch, held, position, store_id, stream, revision, event_id, message)
    ), moved as (
      update consumer.checkpoint as c
      set position = a.position, store_id = a.store_id, stream = a.stream, revision = a.revision, event_id = a.event_id, updated_at = now()
      from asked a
      where c.kind = a.kind and c.name = a.name and c.version = a.version and c.shard = 0
        and c.epoch = a.epoch and c.position is not distinct from a.held
      returning a.nr, a.message
    )
    select nr, case when message is not null then pg_notify(${progressChannel}, message) end,
      case when ${derived}::boolean then set_config('synchronous_commit', 'off', true) end
    from moved`.execute(tx);
  const moved = new Set(rows.map(({ nr }) => nr));
  return asked.map(({ next }, index) => (moved.has(index) ? next : null));
}

/** Deletes a consumer's checkpoint and parked events, so that its next run starts over. Its read model rows stay. */
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
