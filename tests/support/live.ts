import type { LiveMessage, LiveTopic } from '@sumaa/contracts';
import { io, type Socket } from 'socket.io-client';
import { until } from './until.ts';

export interface Listener {
  /** The messages received so far. */
  readonly heard: readonly LiveMessage[];
  /** The topics received so far. */
  topics(): ReadonlySet<LiveTopic>;
  /** The reason for which the socket was closed; null while it is open. */
  closed(): string | null;
  close(): void;
}

const open = (url: string, token: string | undefined): Socket =>
  io(url, { transports: ['websocket'], auth: token === undefined ? {} : { token }, reconnection: false, forceNew: true });

/** Connects like the product's own page, again while the server cannot answer; rejects with its reason when access is denied. */
export async function listenLive(url: string, token: string | undefined): Promise<Listener> {
  const socket = open(url, token);
  const heard: LiveMessage[] = [];
  let closeReason: string | null = null;
  socket.on('live', (message: LiveMessage) => heard.push(message));
  socket.on('disconnect', (why) => (closeReason = why));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.on('connect_error', (error) => {
      if (error.message === 'unavailable') return void socket.connect();
      socket.close();
      reject(error);
    });
  });
  return {
    heard,
    topics: () => new Set(heard.map(({ topic }) => topic)),
    closed: () => closeReason,
    close: () => void socket.close(),
  };
}

/** Waits until these topics were received. */
export const hears = (listener: Listener, topics: readonly LiveTopic[]): Promise<unknown> =>
  until(
    async () => [...listener.topics()],
    (heard) => topics.every((topic) => heard.includes(topic)),
  );
