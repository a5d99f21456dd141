import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { secret } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { projectionList } from '../contexts.ts';
import { openResources } from '../operate/open-operator.ts';
import { isFoldedLast, makeDueIndexes } from './due-indexes.ts';
import type { FoldFailure, FoldMessage, FoldOrder, FoldProgress } from './fold-in-thread.ts';

/** How often it is looked whether every read model shows the last event. */
const lookEveryMs = 500;

const { databaseUrl, eventStoreUrl, eventStoreNamespace, masterKeys, patienceMs } = workerData as FoldOrder;
const stopping = new AbortController();
const finishing = new AbortController();
const { signal } = stopping;
parentPort?.on('message', (message: FoldMessage) => (message === 'stop' ? stopping : finishing).abort());
const told = once(AbortSignal.any([signal, finishing.signal]), 'abort');

const log = createLog({ name: 'restore', level: 'warn' });
const { host, store, close } = await openResources(
  {
    databaseUrl: secret(databaseUrl),
    eventStoreUrl: eventStoreUrl === null ? null : secret(eventStoreUrl),
    eventStoreNamespace,
    keys: { master: masterKeys.map((key) => Buffer.from(key)) },
  },
  log,
  // As many as the app has, because every projection folds at once.
  { connections: 10 },
);
const folded = projectionList.filter(({ table }) => !isFoldedLast(table));
const ended = Promise.all(
  folded.map(async ({ name, run }) => {
    try {
      await run(host, { signal, isUnwatched: true });
    } catch (error) {
      tell({ readModel: name, reason: error instanceof Error ? error.message : String(error) });
      // It never shows the last event, so nothing is waited for.
      stopping.abort();
    }
  }),
);
await Promise.race([told.then(showAll), ended]);
stopping.abort();
await ended;
await close();
parentPort?.close();

function tell(message: FoldProgress | FoldFailure): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins.
  parentPort?.postMessage(message);
}

/**
 * Waits until these read models show the last event, then makes the indexes that wait for that. Names a read model that fails again and again
 * without moving on, and waits no longer.
 */
async function showAll(): Promise<void> {
  const last = (await store.head())?.position ?? '';
  const heldSince = new Map<string, { readonly position: string | null; readonly since: number }>();
  for (;;) {
    const states = host.status();
    const slowest = states.reduce<string>((least, { position }) => ((position ?? '') < least ? (position ?? '') : least), last);
    tell({ done: numberIn(slowest), of: numberIn(last) });
    if (slowest === last || signal.aborted) break;
    for (const { name, position, lastError } of states) {
      const held = heldSince.get(name);
      const isWell = lastError === null || position === last;
      if (isWell || held === undefined || held.position !== position) heldSince.set(name, { position, since: performance.now() });
      else if (performance.now() - held.since >= patienceMs) return tell({ readModel: name, reason: lastError });
    }
    await after(lookEveryMs, undefined, { signal }).catch(() => {});
  }
  // Two, because nothing else is at work.
  const unmade = await makeDueIndexes(
    folded.map(({ table }) => table),
    { db: host.db, databaseUrl, log, signal, atOnce: 2 },
  );
  for (const { table, name } of unmade)
    tell({ readModel: folded.find((each) => each.table === table)?.name ?? table, reason: `an index could not be made: ${name}` });
}

/** What a position begins with: a number in either store. */
function numberIn(position: string): number {
  return Number(/^\d+/.exec(position)?.[0] ?? 0);
}
