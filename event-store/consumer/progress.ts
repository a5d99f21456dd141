import type { PgRole } from '@sumaa/runtime/postgres';
import type { QueryExecutorProvider } from 'kysely';
import { parsePosition } from '../deciding/position-token.ts';
import { backoffMs, pause } from '../port/backoff.ts';
import { createBell } from '../port/bell.ts';
import type { Position } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import { createListener, type Listener } from '../postgres/listener.ts';
import { progressChannel } from './checkpoint.ts';
import { readShownPosition } from './shown.ts';

/** A projection as those who wait for it know it. */
export interface Followed {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
}

/** What is told on the channel: a step, another version in its place, or that parked events are asked for again. */
export type News =
  | { readonly name: string; readonly version: number; readonly position: Position }
  | { readonly name: string; readonly shown: number }
  | { readonly name: string; readonly replay: true };

export interface Progress {
  /** Makes a projection known, whether this process runs it or another one does. */
  know(projection: Followed): void;
  /** This process has committed a batch. */
  advanced(name: string, version: number, position: Position): void;
  waitFor(projection: string, token: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
  /** How far a projection has come, as far as this process has heard; null before it heard anything. */
  heardOf(projection: string): Position | null;
  /** Calls `ask` now, and again whenever the consumer's parked events are asked for (or that may have been missed), until the signal. */
  onReplayAsked(name: string, signal: AbortSignal, ask: () => Promise<void>): Promise<void>;
  /** Fires when another table or version has taken the projection's place: its runner has to look where it stands now. */
  switched(name: string): AbortSignal;
  close(): Promise<void>;
}

/** Reading one's own writes: waits until a projection has passed a position. */
export function createProgress(options: {
  readonly db: QueryExecutorProvider;
  readonly url: string;
  readonly role?: PgRole | undefined;
  readonly log: Log;
}): Progress {
  const { db, url, role, log } = options;
  const known = new Map<string, Followed>();
  /** The version of each that people see, where that is another one than the one known here. */
  const shown = new Map<string, number>();
  const reached = new Map<string, Position>();
  const bell = createBell();
  const switches = new Map<string, AbortController>();
  /** How often the parked events of a consumer were asked for. */
  const asked = new Map<string, number>();
  let listener: Listener | null = null;
  /** Raised whenever news may have been missed: what was read before must be read again. */
  let connections = 0;

  function note(name: string, version: number, position: Position | null): void {
    const key = `${name} ${version}`;
    if (position === null || position <= (reached.get(key) ?? '')) return;
    reached.set(key, position);
    bell.ring();
  }

  /** Of the version people see. */
  const reachedBy = ({ name, version }: Pick<Followed, 'name' | 'version'>): Position | null =>
    reached.get(`${name} ${shown.get(name) ?? version}`) ?? null;

  function onNotification(payload: string): void {
    const news = JSON.parse(payload) as News;
    if ('position' in news) return note(news.name, news.version, news.position);
    if ('shown' in news) {
      shown.set(news.name, news.shown);
      switches.get(news.name)?.abort();
      switches.delete(news.name);
    } else asked.set(news.name, (asked.get(news.name) ?? 0) + 1);
    bell.ring();
  }

  function onConnected(): void {
    connections += 1;
    // A server that died may have lost the last steps of projections, which did not wait for its disk.
    reached.clear();
    bell.ring();
  }

  const listen = (): Listener => (listener ??= createListener({ url, role, channel: progressChannel, log, onNotification, onConnected }));

  return {
    know: (projection) => void known.set(projection.name, projection),
    advanced: note,
    async waitFor(projection, token, timeoutMs, signal) {
      const followed = known.get(projection);
      if (!followed) throw new TypeError(`no projection ${projection} is known here`);
      const { name, version, categories } = followed;
      const positions = parsePosition(token) ?? {};
      // Only what it follows: of other categories it learns nothing, however long we wait.
      const needed = categories
        .map((category) => positions[category] ?? '')
        .reduce((latest, position) => (position > latest ? position : latest), '');
      // Positions never go back when another version takes over, so what was reached before counts on.
      const isThere = () => (reachedBy(followed) ?? '') >= needed;
      if (needed === '' || isThere()) return true;

      const ears = listen();
      const deadline = performance.now() + timeoutMs;
      let readAt = -1;
      for (;;) {
        const rings = bell.count;
        if (readAt !== connections || !ears.connected) {
          readAt = connections;
          const now = await readShownPosition(db, name, version);
          shown.set(name, now.version);
          note(name, now.version, now.position);
        }
        if (isThere()) return true;
        const left = deadline - performance.now();
        if (left <= 0 || signal?.aborted) return false;
        // Our own note above may have rung: that only costs one more look.
        await bell.wait(rings, { signal, timeoutMs: ears.connected ? left : Math.min(left, 100) });
      }
    },
    heardOf(projection) {
      const followed = known.get(projection);
      return followed ? reachedBy(followed) : null;
    },
    async onReplayAsked(name, signal, ask) {
      listen();
      const state = () => `${connections} ${asked.get(name) ?? 0}`;
      for (let seen: string | null = null; !signal.aborted;) {
        const rings = bell.count;
        if (seen !== state()) {
          seen = state();
          try {
            await ask();
          } catch (error) {
            log.warn({ err: error, name }, 'parked events could not be looked at, trying again');
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
