import { mkdir } from 'node:fs/promises';
import net from 'node:net';
import { findProgram } from '@sumaa/runtime/testing';
import { until } from '../until.ts';
import { startChild, type Child } from './child.ts';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  /** Sends one command; resolves with the raw text of the response. */
  ask(...words: string[]): Promise<string>;
  /** Kills it like a crash; acknowledged writes are in the append-only file. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again with the same data. */
  start(): Promise<void>;
}

/** Sends one command on a new connection; rejects when the server is not running. */
export function askRedis(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () =>
      socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`),
    );
    socket.setTimeout(5_000, () => socket.destroy(new Error('Redis does not answer')));
    socket.once('error', reject);
    // SHUTDOWN is answered by the end of the connection.
    socket.once('close', () => reject(new Error('Redis has closed the connection')));
    socket.once('data', (answer) => {
      resolve(answer.toString().trim());
      socket.destroy();
    });
  });
}

/** Starts the system's Redis (installed if missing), configured as the product requires: no eviction, every write stored. */
export async function startRedis(options: { readonly dir: string; readonly port: number }): Promise<RedisServer> {
  const { dir, port } = options;
  const program = findProgram('redis-server', 'redis-server');
  await mkdir(dir, { recursive: true });
  const settings = { port, bind: '127.0.0.1', dir, appendonly: 'yes', save: '', 'maxmemory-policy': 'noeviction', daemonize: 'no' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let child: Child;
  async function start(): Promise<void> {
    child = startChild(program, args, { env: process.env });
    const answers = () => askRedis(port, ['PING']).catch(() => (child.running ? '' : `ended: ${child.output()}`));
    const answer = await until(answers, (text) => text !== '' && !text.startsWith('-LOADING'));
    if (answer !== '+PONG') throw new Error(`Redis did not start: ${answer}`);
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    ask: (...words) => askRedis(port, words),
    kill: async () => void (await child.stop('SIGKILL')),
    stop: async () => void (await child.stop()),
    start,
  };
}
