import type { Log } from '@sumaa/runtime/log';
import { startThread } from '@sumaa/runtime/threads';
import type { OperatorConfig } from '../operate/open-operator.ts';

/** The configuration that a thread can be given. */
export interface FoldOrder {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | null;
  readonly eventStoreNamespace: string;
  readonly masterKeys: readonly Uint8Array[];
}

/** `finish`: every event is written. `stop`: go no further. */
export type FoldMessage = 'finish' | 'stop';

/** How far the slowest read model is, and the end, as the store counts. */
export interface FoldProgress {
  readonly done: number;
  readonly of: number;
}

/** A thread that folds. Both promises are kept once it has ended and holds no connection. */
export interface FoldingThread {
  /** Call it once every event is written: resolves with whether every read model shows them and has its indexes. */
  finish(onProgress: (progress: FoldProgress) => void): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * Folds the events that a restore writes into the read models at the same time, in a thread of its own, so that both have a core. Nothing is
 * served. What it leaves, because `signal` stops it or because it fails, which is logged, the next start folds.
 */
export function foldInThread(config: OperatorConfig, { log, signal }: { readonly log: Log; readonly signal: AbortSignal }): FoldingThread {
  const order: FoldOrder = {
    databaseUrl: config.databaseUrl.reveal(),
    eventStoreUrl: config.eventStoreUrl?.reveal() ?? null,
    eventStoreNamespace: config.eventStoreNamespace,
    masterKeys: config.keys.master,
  };
  const thread = startThread(new URL('./folding-thread', import.meta.url), { workerData: order });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins.
  const tell = (message: FoldMessage) => thread.postMessage(message);
  const onAbort = () => tell('stop');
  signal.addEventListener('abort', onAbort);
  const ended = new Promise<boolean>((resolve) => {
    thread.once('exit', (code) => resolve(code === 0 && !signal.aborted));
  }).finally(() => signal.removeEventListener('abort', onAbort));
  thread.on('error', (error) => log.warn({ err: error }, 'read models are not folded during the restore; the next start does it'));
  return {
    async finish(onProgress) {
      thread.on('message', onProgress);
      tell('finish');
      return ended;
    },
    async stop() {
      tell('stop');
      await ended;
    },
  };
}
