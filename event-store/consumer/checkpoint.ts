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

interface CheckpointRow extends ConsumerName {
  readonly epoch: string;
  readonly position: Position | null;
  readonly store_id: string | null;
  readonly stream: string | null;
  readonly revision: string | null;
  readonly event_id: string | null;
}

/** The consumer's checkpoint; null when it never ran. */
export async function readCheckpoint(db: QueryExecutorProvider, consumer: ConsumerName): Promise<Checkpoint | null> {
  return (await readCheckpoints(db, [consumer]))[0] ?? null;
}

/** The checkpoints of consumers, in their order; null for each that never ran. */
export async function readCheckpoints(db: QueryExecutorProvider, consumers: readonly ConsumerName[]): Promise<(Checkpoint | null)[]> {
  const { rows } = await sql<CheckpointRow>`
    select c.kind, c.name, c.version, c.epoch::text, c.position, c.store_id, c.stream, c.revision::text, c.event_id
    from consumer.checkpoint c join ${named(consumers)} using (kind, name, version)
    where c.shard = 0`.execute(db);
  const found = new Map(rows.map((row) => [keyOf(row), checkpointOf(row)]));
  return consumers.map((consumer) => found.get(keyOf(consumer)) ?? null);
}

/** Where a consumer starts that never ran, and the id of the store. */
export interface Start extends Pick<Checkpoint, 'position' | 'storeId'> {
  readonly consumer: ConsumerName;
}

/** Starts a run; see `takeOverAll`. */
export async function takeOver(
  db: QueryExecutorProvider,
  consumer: ConsumerName,
  start: Pick<Checkpoint, 'position' | 'storeId'>,
): Promise<Checkpoint> {
  return (await takeOverAll(db, [{ consumer, ...start }]))[0]!;
}

/**
 * Starts runs of different consumers: creates the checkpoints that are missing and raises their epochs, so that an earlier runner can no
 * longer move them. In the order of `starts`.
 */
export async function takeOverAll(db: QueryExecutorProvider, starts: readonly Start[]): Promise<Checkpoint[]> {
  const { rows } = await sql<CheckpointRow>`
    insert into consumer.checkpoint as c (kind, name, version, epoch, position, store_id)
    select kind, name, version, 1, position, store_id
    from unnest(
      ${starts.map(({ consumer }) => consumer.kind)}::text[], ${starts.map(({ consumer }) => consumer.name)}::text[],
      ${starts.map(({ consumer }) => consumer.version)}::int[], ${starts.map(({ position }) => position)}::text[],
      ${starts.map(({ storeId }) => storeId)}::text[]
    ) as s (kind, name, version, position, store_id)
    order by kind, name, version
    on conflict (kind, name, version, shard) do update set epoch = c.epoch + 1, updated_at = now()
    returning kind, name, version, epoch::text, position, store_id, stream, revision::text, event_id`.execute(db);
  const taken = new Map(rows.map((row) => [keyOf(row), checkpointOf(row)]));
  return starts.map(({ consumer }) => taken.get(keyOf(consumer))!);
}

/** Consumers as the rows of a table. */
export const named = (consumers: readonly ConsumerName[]) => sql`unnest(
  ${consumers.map(({ kind }) => kind)}::text[], ${consumers.map(({ name }) => name)}::text[], ${consumers.map(({ version }) => version)}::int[]
) as named (kind, name, version)`;
export const keyOf = ({ kind, name, version }: ConsumerName): string => `${kind} ${name} ${version}`;

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
