import path from 'node:path';
import { nodeFlags } from '../../../embedded/bin/node-flags.mjs';
import { until } from '../until.ts';
import { startChild, type Child } from './child.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export const appNames = ['command-api', 'projections', 'workers'] as const;
export type AppName = (typeof appNames)[number];

/** One process of one app. */
export interface App {
  readonly name: AppName;
  /** `command-api-1`. */
  readonly title: string;
  readonly port: number;
  readonly url: string;
  /** Serves `/healthz` and `/metrics`. */
  readonly adminUrl: string;
  child(): Child;
  /** Whether the process reports that it is healthy. */
  healthy(): Promise<boolean>;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Starts it (again) and resolves when it is healthy. `env`: variables that change from now on. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Prepares one process; `start` runs the compiled program, as the image does. */
export function createApp(name: AppName, index: number, ports: { readonly port: number; readonly admin: number }, env: Env): App {
  const { port, admin } = ports;
  let settings: Env = { ...env, PORT: String(port), ADMIN_PORT: String(admin) };
  let child: Child | null = null;
  const title = `${name}-${index + 1}`;
  const url = `http://127.0.0.1:${port}`;
  const adminUrl = `http://127.0.0.1:${admin}`;
  const current = () => {
    if (!child) throw new Error(`${title} has not been started`);
    return child;
  };
  const healthy = () =>
    fetch(`${adminUrl}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 200,
      () => false,
    );
  return {
    name,
    title,
    port,
    url,
    adminUrl,
    child: current,
    healthy,
    stop: async () => (child ? child.stop() : null),
    kill: async () => void (await current().stop('SIGKILL')),
    async start(changed = {}) {
      settings = { ...settings, ...changed };
      const started = startChild(process.execPath, [...nodeFlags, path.join(root, name, 'dist/main.js')], {
        cwd: root,
        env: settings,
        title,
      });
      child = started;
      await until(
        async () => !started.running || (await healthy()),
        (isDone) => isDone,
      );
      if (!started.running) throw new Error(`${title} ended before it was ready:\n${started.output()}`);
    },
  };
}
