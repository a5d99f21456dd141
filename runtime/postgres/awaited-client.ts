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

  /** How much the server has said, while it owes an answer; null otherwise. */
  get heard(): number | null {
    const { bytesWritten, bytesRead } = this.#wire.stream;
    return this.#answered === null || bytesWritten > this.#answered ? bytesRead : null;
  }
}

/**
 * Begins to listen. What it returns says whether since then some server that owes an answer has said nothing at all: then who
 * waits, waits for Postgres or for the network to it, and not for a busy process. Costs nothing between the two.
 */
export function listenForSilence(): () => boolean {
  const before = [...open].flatMap((client) => (client.heard === null ? [] : [[client, client.heard] as const]));
  return () => before.some(([client, heard]) => open.has(client) && client.heard === heard);
}
