import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log/index.ts';
import { connectionConfig, type PgRole } from './pool.ts';

export interface ListenOptions {
  readonly url: string;
  readonly role?: PgRole;
  readonly channels: readonly string[];
  readonly applicationName: string;
  onMessage(channel: string, payload: string): void;
  /** The connection broke. Notifications until the next `onReady` are lost. */
  onLost(): void;
  /** Listening (again). Re-read now what may have been missed. */
  onReady?(): void;
  readonly log?: Log;
}

export interface Listener {
  stop(): Promise<void>;
}

/**
 * LISTENs on its own connection and reconnects without end, with growing pauses up to 5 s. Resolves after the first LISTEN; rejects
 * when the first connection fails.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const stopping = new AbortController();
  let client = await connect(options);
  const loop = (async () => {
    for (;;) {
      await ended(client, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log?.warn({ channels: options.channels }, 'the LISTEN connection broke');
      options.onLost();
      const again = await reconnect(options, stopping.signal);
      if (!again) return;
      client = again;
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
      await client.end().catch(() => {});
    },
  };
}

async function connect(options: ListenOptions): Promise<Client> {
  const client = new Client(connectionConfig({ ...options, statementTimeoutMs: 0 }));
  client.on('error', () => {}); // The `end` event follows and is handled.
  client.on('notification', ({ channel, payload }) => options.onMessage(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of options.channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  options.onReady?.();
  return client;
}

async function reconnect(options: ListenOptions, signal: AbortSignal): Promise<Client | null> {
  for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await connect(options);
    } catch (error) {
      options.log?.warn({ err: error, pause }, 'could not LISTEN again yet');
      await delay(pause, undefined, { signal }).catch(() => {});
    }
  }
  return null;
}

/** Resolves when the connection has ended or the signal fires. */
function ended(client: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', () => resolve());
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
