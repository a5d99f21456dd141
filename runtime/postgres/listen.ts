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
  /**
   * How often the connection is asked whether it still lives, and how long its answer may take (5 s): a path that a firewall dropped
   * is silent for minutes otherwise.
   */
  readonly heartbeatMs?: number;
  readonly log?: Log;
}

export interface Listener {
  stop(): Promise<void>;
}

/**
 * LISTENs on its own connection and reconnects without end, with growing pauses up to 5 s: when the connection broke, does not
 * answer, or answers as a standby, and after a pause of this process (sleep, freeze), in which notifications may have gone lost.
 * Resolves after the first LISTEN; rejects when the first connection fails.
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
  const { heartbeatMs = 5_000 } = options;
  const client = new Client(connectionConfig({ ...options, answerWithinMs: heartbeatMs }));
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
  keepAlive(client, options, heartbeatMs);
  return client;
}

/** Ends a connection that is of no use any more; its `end` event starts the reconnection. */
function keepAlive(client: Client, options: ListenOptions, heartbeatMs: number): void {
  let beatAt = Date.now();
  async function beat(): Promise<void> {
    const sinceMs = Date.now() - beatAt;
    beatAt = Date.now();
    if (sinceMs > 3 * heartbeatMs) {
      options.log?.warn({ channels: options.channels, sinceMs }, 'this process paused, notifications may be lost');
      options.onLost();
      options.onReady?.();
    }
    const { rows } = await client.query<{ standby: boolean }>(isStandbySql);
    if (rows[0]?.standby) throw new Error('the server is a standby');
  }
  const timer = setInterval(() => void beat().catch(() => client.end().catch(() => {})), heartbeatMs);
  timer.unref();
  client.once('end', () => clearInterval(timer));
}

// A standby takes no LISTEN, and after a switchover nothing is notified on the old server.
const isStandbySql = 'select pg_is_in_recovery() as standby';

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
