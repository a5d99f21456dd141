import type { EventStore } from '@sumaa/event-store';
import type { ConsumerHost } from '@sumaa/event-store/consumer';
import type { Health } from '@sumaa/runtime/health';
import type pg from 'pg';
import type { Live } from './live/index.ts';

/** Adds what this app knows of: the database, the store, how far the projections are, and the live channel. */
export function addParts(
  health: Health,
  parts: {
    readonly queryPool: pg.Pool;
    readonly store: Pick<EventStore, 'head' | 'kind'>;
    readonly host: Pick<ConsumerHost, 'status'>;
    readonly live: Pick<Live, 'status'>;
  },
): void {
  const { queryPool, store, host, live } = parts;
  health.add('postgres', async () => void (await queryPool.query('select 1')));
  health.add('event store', async () => {
    await store.head();
    return store.kind ? { kind: store.kind } : undefined;
  });
  health.add('projections', async () => {
    const all = host.status();
    const broken = all.filter(({ state }) => state === 'failed');
    if (broken.length > 0) throw new Error(`stopped: ${broken.map(({ name }) => name).join(', ')}`);
    return {
      running: all.length,
      caughtUp: all.every(({ caughtUp }) => caughtUp),
      lagSeconds: Math.max(0, ...all.map(({ lagSeconds }) => lagSeconds)),
      parked: all.reduce((sum, { parked }) => sum + parked, 0),
    };
  });
  health.add(
    'live',
    async () => {
      const { listening, sockets } = live.status();
      if (!listening) throw new Error('not listening');
      return { sockets };
    },
    { needed: false },
  );
}
