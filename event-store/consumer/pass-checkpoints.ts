import type { QueryExecutorProvider } from 'kysely';
import { moveCheckpoints, type BatchEnd, type Checkpoint, type Move } from './checkpoint.ts';
import type { ConsumerName } from './consumer-name.ts';
import { LeaseLost } from './errors.ts';

interface Waiting {
  readonly move: Move;
  resolve(moved: Checkpoint): void;
  reject(error: unknown): void;
}

/** How long the first consumer waits for others, in ms: an event wakes all of them, and their idle times end together. */
const gatherMs = 20;

/** Moves a checkpoint past events that did not match. Throws LeaseLost, as `moveCheckpoint` does. */
export type PassCheckpoint = (consumer: ConsumerName, from: Checkpoint, to: BatchEnd) => Promise<Checkpoint>;

/**
 * Moves the checkpoints of all consumers that pass events at about the same time in one statement: each event is passed by nearly all of
 * a hundred consumers, and a statement for each cost more than the event.
 */
export function createPassing(db: QueryExecutorProvider): PassCheckpoint {
  /** By whether they wait for the disk. */
  const waiting = new Map<boolean, Waiting[]>();

  async function moveAll(isDurable: boolean): Promise<void> {
    const all = waiting.get(isDurable) ?? [];
    waiting.delete(isDurable);
    try {
      const moved = await moveCheckpoints(
        db,
        all.map(({ move }) => move),
      );
      for (const [index, { move, resolve, reject }] of all.entries()) {
        const next = moved[index];
        if (next) resolve(next);
        else reject(new LeaseLost(move.consumer));
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  return (consumer, from, to) =>
    new Promise((resolve, reject) => {
      const isDurable = consumer.kind === 'reactor';
      const mine: Waiting = { move: { consumer, from, to }, resolve, reject };
      const others = waiting.get(isDurable);
      if (others) others.push(mine);
      else {
        waiting.set(isDurable, [mine]);
        setTimeout(() => void moveAll(isDurable), gatherMs);
      }
    });
}
