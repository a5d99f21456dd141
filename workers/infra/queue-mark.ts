import { defineJob } from '@sumaa/contracts';
import type { Queues } from '@sumaa/runtime/queue';
import { z } from 'zod';

/** Nobody works on it: what is put there stays, for as long as the queue remembers anything. */
const marks = defineJob('queue-mark', z.object({}));
const jobId = 'mark';

/**
 * Tells whether the queue has forgotten everything, by a job that waits in it for nothing: where that is gone, or another one, so is
 * all that waited beside it. Answers a name for the last time this happened while this process looked; null where it never did.
 * (What is lost while nobody looks is found by its standing still.)
 */
export function createQueueMark(queues: Pick<Queues, 'queue'>): () => Promise<string | null> {
  const queue = queues.queue(marks);
  let known: number | null = null;
  let forgotten: string | null = null;
  return async () => {
    let mark = await queue.addedAt(jobId);
    if (mark === null) {
      await queue.add({}, { jobId });
      // Another process may have been faster: there is one mark, and its time is what all of them know.
      mark = await queue.addedAt(jobId);
    }
    if (known !== null && mark !== null && mark !== known) forgotten = String(mark);
    known = mark ?? known;
    return forgotten;
  };
}
