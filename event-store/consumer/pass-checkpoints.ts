import type { QueryExecutorProvider } from 'kysely';
import { moveCheckpoints, type BatchEnd, type Checkpoint, type Move } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { LeaseLost } from './errors.ts';
import { gathered } from './gathered.ts';

/** How long the first consumer waits for others, in ms: an event wakes all of them, and their idle times end together. */
const gatherMs = 20;

/** Moves a checkpoint past events that did not match. Throws LeaseLost, as `moveCheckpoint` does. */
export type PassCheckpoint = (consumer: ConsumerName, from: Checkpoint, to: BatchEnd) => Promise<Checkpoint>;

/** Moves the checkpoints of all consumers that pass events at about the same time in one statement: nearly all of them pass each event. */
export function createPassing(db: QueryExecutorProvider): PassCheckpoint {
  const move = () => gathered((moves: readonly Move[]) => moveCheckpoints(db, moves), gatherMs);
  // Only reactors wait for the disk.
  const [durable, derived] = [move(), move()];
  return async (consumer, from, to) => {
    const moved = await (consumer.kind === 'reactor' ? durable : derived)({ consumer, from, to });
    if (!moved) throw new LeaseLost(consumer);
    return moved;
  };
}
