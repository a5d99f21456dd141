import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

const open = new Set<AwaitedClient>();

/** A connection that people wait for: it knows whether its server owes an answer. Give it to a pool as `Client`. */
export class AwaitedClient extends Client {
  /** What had been written when the server last said that it was ready; null before it first did. */
  #answered: number | null = null;

  constructor(config?: string | ClientConfig) {
    super(config);
    open.add(this);
    this.#wire.on('readyForQuery', () => (this.#answered = this.#wire.stream.bytesWritten));
    this.once('end', () => open.delete(this));
  }

  /** TLS puts another stream in the place of the first. */
  get #wire() {
    return (this as unknown as { readonly connection: NodeJS.EventEmitter & { readonly stream: Socket } }).connection;
  }

  /** Names the answer that the server owes; null where it owes none. */
  get owed(): number | null {
    const answered = this.#answered ?? -1;
    return this.#wire.stream.bytesWritten > answered ? answered : null;
  }
}

/**
 * Begins to listen. What it returns says whether some server has owed one and the same answer ever since, in silence or because it
 * trickles: then who waits, waits for Postgres or for the network to it, and not for a busy process. Costs nothing between the two.
 */
export function listenForSilence(): () => boolean {
  const before = [...open].flatMap((client) => (client.owed === null ? [] : [[client, client.owed] as const]));
  return () => before.some(([client, owed]) => open.has(client) && client.owed === owed);
}
