import { defineJob } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';
import { z } from 'zod';

/** No worker processes this queue: its job stays until the queue loses all its jobs. */
const marks = defineJob('queue-mark', z.object({}));
const jobId = 'mark';

/**
 * Detects that the queue lost all its jobs, by a marker job that no worker processes: when the marker is gone or replaced, every other
 * waiting job is gone too. Resolves with a name for the last such loss since this process started, or null. (Earlier losses are found
 * because their work does not move.)
 */
export function createQueueLossDetector(queues: Pick<Queues, 'queue'>): () => Promise<string | null> {
  const queue = queues.queue(marks);
  let known: number | null = null;
  let forgotten: string | null = null;
  return async () => {
    let mark = await queue.addedAt(jobId);
    if (mark === null) {
      await queue.add({}, { jobId });
      // Another process may have added it first: there is one marker, and all processes compare its time.
      mark = await queue.addedAt(jobId);
    }
    if (known !== null && mark !== null && mark !== known) forgotten = String(mark);
    known = mark ?? known;
    return forgotten;
  };
}
