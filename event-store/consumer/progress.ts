import type { PgRole } from '@sumaa/runtime/postgres';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { parsePosition } from '../deciding/position-token.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import { createAppendSignal } from '../port/append-signal.ts';
import type { Position } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import { createListener, type Listener } from '../postgres/listener.ts';
import { progressChannel } from './checkpoint.ts';
import { readActivePosition } from './active-version.ts';

/** The facts about a projection that waiting for it needs. */
export interface FollowedProjection {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
}

/** A message on the channel: a projection advanced, its active version changed, or a reactor's parked events shall be replayed. */
export type ProgressMessage =
  | { readonly name: string; readonly version: number; readonly position: Position }
  | { readonly name: string; readonly shown: number }
  | { readonly name: string; readonly replay: true };

const ProgressMessage = z.union([
  z.object({ name: z.string(), version: z.number(), position: z.string() }),
  z.object({ name: z.string(), shown: z.number() }),
  z.object({ name: z.string(), replay: z.literal(true) }),
]);

/** Null for what no process of ours sends: every login of the database may notify. */
function readMessage(payload: string): ProgressMessage | null {
  try {
    return (ProgressMessage.safeParse(JSON.parse(payload)).data as ProgressMessage | undefined) ?? null;
  } catch {
    return null;
  }
}

export interface Progress {
  /** Registers a projection, whether this process or another one runs it. */
  register(projection: FollowedProjection): void;
  /** Records that this process committed a batch. */
  advanced(name: string, version: number, position: Position): void;
  waitFor(projection: string, token: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** Calls `ask` now and after each replay request for the consumer (or a reconnect, which may hide one), until the signal aborts. */
  onReplayRequested(name: string, signal: AbortSignal, ask: () => Promise<void>): Promise<void>;
  /** Aborts when another table or version of the projection becomes active; its runner must then read its checkpoint again. */
  switched(name: string): AbortSignal;
  close(): Promise<void>;
}

/** Read-your-own-writes: waits until a projection has passed a position. */
export function createProgress(options: {
  readonly db: QueryExecutorProvider;
  readonly url: string;
  readonly role?: PgRole | undefined;
  readonly log: Log;
}): Progress {
  const { db, url, role, log } = options;
  const known = new Map<string, FollowedProjection>();
  /** The active version of each projection, as far as this process was notified. */
  const shown = new Map<string, number>();
  const reached = new Map<string, Position>();
  /** Where each projection is said to be. Only what is read in the database counts: whoever notified may be anybody. */
  const claimed = new Map<string, Position>();
  const bell = createAppendSignal();
  const switches = new Map<string, AbortController>();
  /** Number of replay requests per consumer. */
  const replayRequests = new Map<string, number>();
  let listener: Listener | null = null;
  /** Raised on every connect, because notifications may have been missed, and on every switch: positions must be read again. */
  let reads = 0;

  function record(name: string, version: number, position: Position | null): void {
    const key = `${name} ${version}`;
    if (position === null || position <= (reached.get(key) ?? '')) return;
    reached.set(key, position);
    bell.ring();
  }

  /** Position of the active version. */
  const reachedBy = ({ name, version }: Pick<FollowedProjection, 'name' | 'version'>): Position | null =>
    reached.get(`${name} ${shown.get(name) ?? version}`) ?? null;

  function onNotification(payload: string): void {
    const message = readMessage(payload);
    if (message === null) return;
    const { name } = message;
    if ('position' in message) {
      if (known.has(name)) claimed.set(name, message.position);
    } else if ('shown' in message) {
      if (known.has(name)) shown.set(name, message.shown);
      // The active version may have been emptied, so its position is read again.
      reached.delete(`${name} ${message.shown}`);
      reads += 1;
      switches.get(name)?.abort();
      switches.delete(name);
    } else {
      const count = replayRequests.get(name);
      if (count !== undefined) replayRequests.set(name, count + 1);
    }
    bell.ring();
  }

  function onConnected(): void {
    reads += 1;
    // A crashed server may have lost the last commits of projections, which do not wait for its disk.
    reached.clear();
    bell.ring();
  }

  const listen = (): Listener => (listener ??= createListener({ url, role, channel: progressChannel, log, onNotification, onConnected }));

  return {
    register: (projection) => void known.set(projection.name, projection),
    advanced: record,
    async waitFor(projection, token, timeoutMs, signal) {
      const followed = known.get(projection);
      if (!followed) throw new TypeError(`no projection ${projection} is known here`);
      const { name, version, categories } = followed;
      const positions = parsePosition(token) ?? {};
      // Only the categories that it follows: it never learns positions of others.
      const needed = categories
        .map((category) => positions[category] ?? '')
        .reduce((latest, position) => (position > latest ? position : latest), '');
      const isReached = () => (reachedBy(followed) ?? '') >= needed;
      const isClaimed = () => (claimed.get(name) ?? '') >= needed;
      if (needed === '' || isReached()) return true;

      const listening = listen();
      const deadline = performance.now() + timeoutMs;
      let readAt = -1;
      for (;;) {
        const rings = bell.count;
        if (readAt !== reads || !listening.connected || isClaimed()) {
          readAt = reads;
          const claim = claimed.get(name);
          const now = await readActivePosition(db, name, version);
          shown.set(name, now.version);
          if (claimed.get(name) === claim) claimed.delete(name);
          record(name, now.version, now.position);
        }
        if (isReached()) return true;
        const left = deadline - performance.now();
        if (left <= 0 || signal?.aborted) return false;
        // `record` above may have rung the bell; that only costs one more iteration.
        await bell.wait(rings, { signal, timeoutMs: listening.connected ? left : Math.min(left, 100) });
      }
    },
    async onReplayRequested(name, signal, ask) {
      listen();
      replayRequests.set(name, replayRequests.get(name) ?? 0);
      const state = () => `${reads} ${replayRequests.get(name) ?? 0}`;
      for (let seen: string | null = null; !signal.aborted;) {
        const rings = bell.count;
        if (seen !== state()) {
          seen = state();
          try {
            await ask();
          } catch (error) {
            log.warn({ err: error, name }, 'parked events could not be replayed, trying again');
            await pause(backoffMs(5), signal);
            seen = null;
            continue;
          }
        }
        await bell.wait(rings, { signal });
      }
    },
    switched(name) {
      listen();
      const controller = switches.get(name) ?? new AbortController();
      switches.set(name, controller);
      return controller.signal;
    },
    async close() {
      await listener?.close();
    },
  };
}
