import path from 'node:path';
import { startInstance, type Instance } from './instance.ts';

const shiftedClock = path.resolve(import.meta.dirname, '../../projections/testing/shift-clock.mjs');

/** The same installation, this many days after today: stopped, and started on the same port with a clock that is ahead. */
export async function restartLater(product: Instance, env: Readonly<Record<string, string>>, days: number): Promise<Instance> {
  const { dataDir, url } = product;
  await product.stop();
  const later = { ...env, NODE_OPTIONS: `--import=${shiftedClock}`, DAYS_AHEAD: String(days) };
  return startInstance({ shape: 'embedded', dataDir, port: Number(new URL(url).port), env: later });
}
