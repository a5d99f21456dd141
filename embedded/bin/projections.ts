import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProjectionsCommand } from '@sumaa/projections';
import { ConfigError } from '@sumaa/runtime/config';
import { loadKeys } from '../keys.ts';

// `npm run projections -- status | rebuild | replay …`: of the database of DATABASE_URL, else of the product that runs on this
// machine with the same DATA_DIR.
const dataDir = path.resolve(process.env['DATA_DIR'] || '.data');

async function environment(): Promise<Record<string, string | undefined>> {
  const ports = path.join(dataDir, 'ports.json');
  if (process.env['DATABASE_URL'] || !existsSync(ports)) return process.env;
  const { POSTGRES_PASSWORD, ...keys } = await loadKeys(dataDir);
  const { postgres } = JSON.parse(readFileSync(ports, 'utf8')) as { postgres: number };
  return { ...keys, DATABASE_URL: `postgres://sumaa:${POSTGRES_PASSWORD}@127.0.0.1:${postgres}/sumaa`, ...process.env };
}

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort(new Error('interrupted')));
try {
  process.exitCode = await runProjectionsCommand({
    args: process.argv.slice(2),
    env: await environment(),
    signal: stopping.signal,
    print: (line) => console.log(line),
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 78;
}
