import type { EventStore } from '@sumaa/event-store';
import type { ConsumerHost } from '@sumaa/event-store/consumer';
import type { Health } from '@sumaa/runtime/health';
import type pg from 'pg';
import type { Live } from './live/index.ts';

/** Adds this app's health parts: command-api, the database, the event store, the projections, their indexes and the live channel. */
export function addHealthParts(
  health: Health,
  parts: {
    /** The address of command-api. */
    readonly commandUrl: string;
    readonly queryPool: pg.Pool;
    readonly store: Pick<EventStore, 'head' | 'kind'>;
    readonly host: Pick<ConsumerHost, 'status' | 'running' | 'parked' | 'behindHeadSeconds'>;
    readonly live: Pick<Live, 'status'>;
    /** Indexes that a restore dropped and that could not be made. */
    readonly unmade: ReadonlySet<string>;
  },
): void {
  const { commandUrl, queryPool, store, host, live, unmade } = parts;
  // Any answer shows that it serves; whether a process of it lives, its own heartbeat says.
  health.add(
    'command-api',
    async () => {
      const { body } = await fetch(commandUrl, { signal: AbortSignal.timeout(2_000) });
      await body?.cancel();
    },
    { needed: false },
  );
  health.add('postgres', async () => void (await queryPool.query('select 1')));
  health.add('event store', async () => {
    await store.head();
    return store.kind ? { kind: store.kind } : undefined;
  });
  health.add('projections', async () => {
    const all = host.status();
    const broken = all.filter(({ state }) => state === 'failed');
    if (broken.length > 0) throw new Error(`stopped: ${broken.map(({ name }) => name).join(', ')}`);
    const parked = await host.parked();
    return {
      running: await host.running('projection'),
      caughtUp: all.filter(({ state }) => state !== 'waiting_for_lease').every(({ caughtUp }) => caughtUp),
      lagSeconds: Math.max(await host.behindHeadSeconds(), ...all.map(({ lagSeconds }) => lagSeconds)),
      parked: parked.reduce((sum, { count }) => sum + count, 0),
      // The app keeps working without the parked events, so it stays healthy and raises an alert for the operator.
      ...(parked.length > 0 ? { alert: `parked events: ${parked.map(({ name, count }) => `${name} ${count}`).join(', ')}` } : {}),
    };
  });
  health.add(
    'indexes',
    async () => {
      if (unmade.size > 0) throw new Error(`not made: ${[...unmade].join(', ')}`);
    },
    { needed: false },
  );
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
