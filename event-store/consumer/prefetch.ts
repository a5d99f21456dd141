import type { Batch } from './batches.ts';

/**
 * Yields batches, each with the result of `prepare`. While more events are known to follow, the next batch is read and prepared
 * while the caller works on the current one. Once caught up nothing is prefetched, so that events that arrive during a write form
 * one batch. An error of the prefetch is thrown after the current batch.
 */
export async function* prefetch<T>(
  source: (signal: AbortSignal) => AsyncIterable<Batch>,
  prepare: (batch: Batch) => Promise<T>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly batch: Batch; readonly prepared: T }> {
  const stopping = new AbortController();
  const feed = source(AbortSignal.any([signal, stopping.signal]))[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value: batch } = await feed.next();
    return done ? null : { batch, prepared: await prepare(batch) };
  };
  let prefetch: ReturnType<typeof next> | null = null;
  try {
    for (;;) {
      const current: Awaited<ReturnType<typeof next>> = await (prefetch ?? next());
      prefetch = null;
      if (current === null) return;
      if (!current.batch.caughtUp) {
        prefetch = next();
        // Avoids an unhandled rejection; the error is thrown where the prefetch is awaited.
        prefetch.catch(() => {});
      }
      yield current;
    }
  } finally {
    stopping.abort();
    await prefetch?.catch(() => {});
    await feed.return?.();
  }
}
