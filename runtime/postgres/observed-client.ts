import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

const open = new Set<ObservedClient>();

/** A connection that knows whether a query is in flight. Pass it to a pool as `Client`. */
export class ObservedClient extends Client {
  /** Bytes written when the server was last ready for a query; null before the first time. */
  #answered: number | null = null;

  constructor(config?: string | ClientConfig) {
    super(config);
    open.add(this);
    this.#wire.on('readyForQuery', () => (this.#answered = this.#wire.stream.bytesWritten));
    this.once('end', () => open.delete(this));
  }

  /** Read each time, because TLS replaces the stream. */
  get #wire() {
    return (this as unknown as { readonly connection: NodeJS.EventEmitter & { readonly stream: Socket } }).connection;
  }

  /** Identifies the query in flight; null when there is none. */
  get owed(): number | null {
    const answered = this.#answered ?? -1;
    return this.#wire.stream.bytesWritten > answered ? answered : null;
  }
}

/**
 * Starts an observation. The returned function tells whether the same query has been in flight on some connection ever since; the
 * wait is then caused by Postgres or the network, not by a busy process. The observation needs no timers.
 */
export function observeQueriesInFlight(): () => boolean {
  const before = [...open].flatMap((client) => (client.owed === null ? [] : [[client, client.owed] as const]));
  return () => before.some(([client, owed]) => open.has(client) && client.owed === owed);
}
