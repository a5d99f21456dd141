import path from 'node:path';
import { startInstance, type Instance } from './instance.ts';

const shiftedClock = path.resolve(import.meta.dirname, '../../projections/testing/shift-clock.mjs');

type Env = Readonly<Record<string, string>>;

/** The environment of a process whose clock is this many days ahead. */
export const laterEnv = (env: Env, days: number): Env => ({
  ...env,
  NODE_OPTIONS: `--import=${shiftedClock}`,
  DAYS_AHEAD: String(days),
});

/** The same installation, this many days after today: stopped, and started on the same port with a clock that is ahead. */
export async function restartLater(product: Instance, env: Env, days: number): Promise<Instance> {
  const { dataDir, url } = product;
  await product.stop();
  return startInstance({ shape: 'embedded', dataDir, port: Number(new URL(url).port), env: laterEnv(env, days) });
}
