import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { nodeFlags } from '../../embedded/bin/node-flags.mjs';
import { callersEnvironment } from './environment.ts';
import { openLog } from './logs.ts';
import { keptPort } from './processes/port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The one-machine edition, or each app in its own process behind an edge server. */
export type Shape = 'embedded' | 'processes';
const programs: Readonly<Record<Shape, readonly string[]>> = {
  embedded: [...nodeFlags, 'embedded/dist/main.js'],
  processes: ['--import', 'tsx', '--conditions=@sumaa/source', 'tests/bin/processes.ts'],
};

/** The part of an instance that is needed to use a running product. */
export type Reachable = Pick<Instance, 'url' | 'mailbox'>;

export interface Instance {
  readonly url: string;
  readonly dataDir: string;
  readonly mailbox: string;
  readonly google: string;
  readonly whatsapp: string;
  readonly sms: string;
  readonly child: ChildProcess;
  /** The output of the process so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL of the process itself, like a crash; its Postgres keeps running. */
  kill(): Promise<void>;
  /** Removes the data folder. */
  remove(): Promise<void>;
}

/** Creates a folder that every user of the machine may enter (Postgres drops its privileges when started as root). */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sumaa-'));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Removes the data folder of a product that has ended. One that took too long to stop, on a busy machine, ends before its database does, which
 * goes on writing there for a moment.
 */
export const removeData = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });

/** An installation has no `/__dev`; the program that starts it for tests prints the same JSON. */
function simulatorsIn(lines: readonly string[]): unknown {
  const prefix = 'Stand-ins: ';
  return JSON.parse(lines.find((line) => line.startsWith(prefix))?.slice(prefix.length) ?? 'null');
}

/** Ten letters derived from a text. */
function lettersOf(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return [...digest.subarray(0, 10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** For a test that reads the events with SQL: Postgres is the event store, whatever TEST_STORE says. */
export const eventsInPostgres = { EVENTSTORE_URL: '', EVENTSTORE_NAMESPACE: '' } as const;

/** With `TEST_STORE=eventstoredb`, the shared node of `TEST_EVENTSTORE_URL` with a separate namespace for each data folder. */
function eventStoreOf(dataDir: string): Readonly<Record<string, string | undefined>> {
  if (process.env['TEST_STORE'] !== 'eventstoredb') return {};
  return { EVENTSTORE_URL: process.env['TEST_EVENTSTORE_URL'], EVENTSTORE_NAMESPACE: lettersOf(dataDir) };
}

/** A start that fails ends with its cause, after pages of warnings of what was cut off with it. */
const isNoWarning = (line: string): boolean => !line.startsWith('{"level":"warn"');

/**
 * Starts the whole product as its own process and resolves when it reports that it is ready. Rejects with the end of its output, without
 * its warnings, when it ends before that.
 */
export async function startInstance(
  options: {
    readonly dataDir?: string;
    readonly port?: number;
    readonly env?: Readonly<Record<string, string>>;
    /** Default: `SHAPE`, else embedded. */
    readonly shape?: Shape;
  } = {},
): Promise<Instance> {
  const shape = options.shape ?? (process.env['SHAPE'] === 'processes' ? 'processes' : 'embedded');
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const port = options.port ?? (await keptPort());
  const child = spawn(process.execPath, programs[shape], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...callersEnvironment(),
      ...eventStoreOf(dataDir),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  const lines: string[] = [];
  const log = openLog('product');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line);
      log(line);
      if (line.startsWith('Sumaa is ready at')) resolve();
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    void ended.then((code) =>
      reject(new Error(`the product ended with ${code} before it was ready:\n${lines.filter(isNoWarning).slice(-40).join('\n')}`)),
    );
  });
  // With port 0 the product prints the port it chose.
  const url = port === 0 ? (/at (\S+)$/.exec(lines.at(-1) ?? '')?.[1] ?? '') : `http://localhost:${port}`;
  let stopping = false;
  // Reported here, because tests that can no longer reach the product do not show the cause.
  child.once('exit', (code) => {
    if (!stopping) process.stderr.write(`the product ended by itself (${code ?? child.signalCode}):\n${lines.slice(-40).join('\n')}\n`);
  });
  const dev = (shape === 'embedded' ? await (await fetch(`${url}/__dev`)).json() : simulatorsIn(lines)) as {
    mailbox: string;
    google: string;
    whatsapp: string;
    sms: string;
  };
  return {
    url,
    dataDir,
    mailbox: dev.mailbox,
    google: dev.google,
    whatsapp: dev.whatsapp,
    sms: dev.sms,
    child,
    output: () => lines.join('\n'),
    stop: () => {
      stopping = true;
      child.kill('SIGTERM');
      return ended;
    },
    kill: async () => {
      stopping = true;
      child.kill('SIGKILL');
      await ended;
    },
    remove: () => removeData(dataDir),
  };
}
