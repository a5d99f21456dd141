import type { Log } from '@sumaa/runtime/log';
import { startThread } from '@sumaa/runtime/threads';
import type { OperatorConfig } from '../operate/open-operator.ts';

/** The configuration that a thread can be given. */
export interface FoldOrder {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string | null;
  readonly eventStoreNamespace: string;
  readonly masterKeys: readonly Uint8Array[];
  /** How long a read model may fail without moving on before it is given up, in ms. */
  readonly patienceMs: number;
}

/** `finish`: every event is written. `stop`: go no further. */
export type FoldMessage = 'finish' | 'stop';

/** How far the slowest read model is, and the end, as the store counts. */
export interface FoldProgress {
  readonly done: number;
  readonly of: number;
}

/** A read model that cannot go on, and why. */
export interface FoldFailure {
  readonly readModel: string;
  readonly reason: string;
}

/** `isFolded`: every read model but those that are folded last shows every event; `failure`: what ended the thread before. */
export interface FoldEnd {
  readonly isFolded: boolean;
  readonly failure: FoldFailure | null;
}

/** A thread that folds. Both promises are kept once it has ended and holds no connection. */
export interface FoldingThread {
  /** Call it once every event is written: resolves when its read models show them, or one failed. */
  finish(onProgress: (progress: FoldProgress) => void): Promise<FoldEnd>;
  stop(): Promise<void>;
}

/**
 * Folds the events that a restore writes into the read models that people need to begin work (the others: `isFoldedLast`) at the same time, in
 * a thread of its own, so that both have a core. Nothing is served. It ends when `signal` stops it, when it fails, which is logged, and when a
 * read model fails for `patienceMs` (five minutes by default) without moving on. The next start folds the rest.
 */
export function foldInThread(
  config: OperatorConfig,
  { log, signal, patienceMs = 300_000 }: { readonly log: Log; readonly signal: AbortSignal; readonly patienceMs?: number },
): FoldingThread {
  const order: FoldOrder = {
    databaseUrl: config.databaseUrl.reveal(),
    eventStoreUrl: config.eventStoreUrl?.reveal() ?? null,
    eventStoreNamespace: config.eventStoreNamespace,
    masterKeys: config.keys.master,
    patienceMs,
  };
  const thread = startThread(new URL('./folding-thread', import.meta.url), { workerData: order });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origins.
  const tell = (message: FoldMessage) => thread.postMessage(message);
  const onAbort = () => tell('stop');
  signal.addEventListener('abort', onAbort);
  let failure: FoldFailure | null = null;
  let show: (progress: FoldProgress) => void = () => {};
  thread.on('message', (message: FoldProgress | FoldFailure) => {
    if ('readModel' in message) failure ??= message;
    else show(message);
  });
  const ended = new Promise<FoldEnd>((resolve) => {
    thread.once('exit', (code) => resolve({ isFolded: code === 0 && failure === null && !signal.aborted, failure }));
  }).finally(() => signal.removeEventListener('abort', onAbort));
  thread.on('error', (error) => log.warn({ err: error }, 'read models are not folded during the restore; the next start does it'));
  return {
    async finish(onProgress) {
      show = onProgress;
      tell('finish');
      return ended;
    },
    async stop() {
      tell('stop');
      await ended;
    },
  };
}
