import type { Batch } from './batches.ts';

/**
 * Batches, each with what `prepare` made of it. Where more is known to follow, the next one is read and prepared while the caller
 * works on the one before, so that the database writes while this process reads. Once caught up nothing is read ahead: what
 * arrives while a batch is written is one batch then, not several. What fails ahead is thrown in its turn, after the batch before.
 */
export async function* preparedAhead<T>(
  source: (signal: AbortSignal) => AsyncIterable<Batch>,
  prepare: (batch: Batch) => Promise<T>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly batch: Batch; readonly prepared: T }> {
  const leaving = new AbortController();
  const feed = source(AbortSignal.any([signal, leaving.signal]))[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value: batch } = await feed.next();
    return done ? null : { batch, prepared: await prepare(batch) };
  };
  let ahead: ReturnType<typeof next> | null = null;
  try {
    for (;;) {
      const taken: Awaited<ReturnType<typeof next>> = await (ahead ?? next());
      ahead = null;
      if (taken === null) return;
      if (!taken.batch.caughtUp) {
        ahead = next();
        // It is thrown where it is awaited; until then it is nobody's.
        ahead.catch(() => {});
      }
      yield taken;
    }
  } finally {
    leaving.abort();
    await ahead?.catch(() => {});
    await feed.return?.();
  }
}
