import { listen, type Listener as Listening, type PgRole } from '@sumaa/runtime/postgres';
import { backoffMs, pause } from '../port/backoff.ts';
import type { Log } from '../port/log.ts';

/** A LISTEN that reconnects by itself. Notifications are lost while it is down, so its user must poll as well. */
export interface Listener {
  readonly connected: boolean;
  close(): Promise<void>;
}

/** Starts at once and never fails: it retries an unavailable server at the start as it does after a lost connection. */
export function createListener(options: {
  readonly url: string;
  readonly role?: PgRole | undefined;
  readonly channel: string;
  readonly log: Log;
  onNotification(payload: string): void;
  /** Called when listening starts (again): missed notifications can be looked up now. */
  onConnected?(): void;
}): Listener {
  const { url, role, channel, log } = options;
  const closing = new AbortController();
  let connected = false;

  async function start(): Promise<Listening | null> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      try {
        return await listen({
          url,
          ...(role === undefined ? {} : { role }),
          channels: [channel],
          applicationName: `sumaa-${channel}`,
          onMessage: (_, payload) => options.onNotification(payload),
          onLost: () => (connected = false),
          onReady: () => {
            connected = true;
            options.onConnected?.();
          },
        });
      } catch (error) {
        log.warn({ err: error, channel }, 'LISTEN failed, polling meanwhile');
        await pause(backoffMs(attempt), closing.signal);
      }
    }
    return null;
  }

  const started = start();
  return {
    get connected() {
      return connected;
    },
    async close() {
      closing.abort();
      await (await started)?.stop();
      connected = false;
    },
  };
}
