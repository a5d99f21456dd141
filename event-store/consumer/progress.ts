import type { PgRole } from '@sumaa/runtime/postgres';
import type { QueryExecutorProvider } from 'kysely';
import { parsePosition } from '../deciding/position-token.ts';
import { createBell } from '../port/bell.ts';
import type { Position } from '../port/event-store.ts';
import type { Log } from '../port/log.ts';
import { createListener, type Listener } from '../postgres/listener.ts';
import { progressChannel, readCheckpoint } from './checkpoint.ts';

/** A projection as those who wait for it know it. */
export interface Followed {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly string[];
}

export interface Progress {
  /** Makes a projection known, whether this process runs it or another one does. */
  know(projection: Followed): void;
  /** This process has committed a batch. */
  advanced(name: string, version: number, position: Position): void;
  waitFor(projection: string, token: string, timeoutMs: number, signal?: AbortSignal): Promise<boolean>;
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
  const reached = new Map<string, Position>();
  const bell = createBell();
  let listener: Listener | null = null;
  /** Raised whenever news may have been missed: what was read before must be read again. */
  let connections = 0;

  function note(name: string, version: number, position: Position | null): void {
    const key = `${name} ${version}`;
    if (position === null || position <= (reached.get(key) ?? '')) return;
    reached.set(key, position);
    bell.ring();
  }

  function onNotification(payload: string): void {
    const news = JSON.parse(payload) as { name: string; version: number; position: Position };
    note(news.name, news.version, news.position);
  }

  function onConnected(): void {
    connections += 1;
    bell.ring();
  }

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
      const isThere = () => (reached.get(`${name} ${version}`) ?? '') >= needed;
      if (needed === '' || isThere()) return true;

      listener ??= createListener({ url, role, channel: progressChannel, log, onNotification, onConnected });
      const deadline = performance.now() + timeoutMs;
      let readAt = -1;
      for (;;) {
        const rings = bell.count;
        if (readAt !== connections || !listener.connected) {
          readAt = connections;
          note(name, version, (await readCheckpoint(db, { kind: 'projection', name, version }))?.position ?? null);
        }
        if (isThere()) return true;
        const left = deadline - performance.now();
        if (left <= 0 || signal?.aborted) return false;
        // Our own note above may have rung: that only costs one more look.
        await bell.wait(rings, { signal, timeoutMs: listener.connected ? left : Math.min(left, 100) });
      }
    },
    async close() {
      await listener?.close();
    },
  };
}
