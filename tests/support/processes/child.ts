import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openLog } from '../logs.ts';

/** A program of the system under test, in its own process. */
export interface Child {
  readonly pid: number;
  readonly running: boolean;
  /** The last lines of its output. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves with its exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM (or another signal) and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const keptLines = 200;
const children = new Set<ChildProcess>();
// Child processes must not outlive a test run that ends without stopping them.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export function startChild(
  command: string,
  args: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd?: string;
    readonly onLine?: (line: string) => void;
    /** Names its log; by default the program does. */
    readonly title?: string;
  },
): Child {
  const child = spawn(command, args, { cwd: options.cwd, stdio: ['ignore', 'pipe', 'pipe'], env: options.env });
  children.add(child);
  const log = openLog(options.title ?? path.basename(command));
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      log(line);
      if (lines.length > keptLines) lines.shift();
      options.onLine?.(line);
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      children.delete(child);
      resolve(code);
    };
    child.once('exit', end);
    child.once('error', (error) => {
      lines.push(String(error));
      end(127);
    });
  });
  const running = () => child.exitCode === null && child.signalCode === null && children.has(child);
  return {
    pid: child.pid ?? 0,
    get running() {
      return running();
    },
    output: () => lines.join('\n'),
    signal: (name) => void child.kill(name),
    ended,
    stop(signal = 'SIGTERM') {
      if (running()) child.kill(signal);
      // A process paused with SIGSTOP handles SIGTERM only after SIGCONT.
      if (running()) child.kill('SIGCONT');
      return ended;
    },
  };
}
