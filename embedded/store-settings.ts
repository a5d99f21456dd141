import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const names = ['EVENTSTORE_URL', 'EVENTSTORE_NAMESPACE'] as const;
// In the keys folder (mode 0700), because the address may hold a password.
const fileIn = (dataDir: string) => path.join(dataDir, 'keys', 'event-store.json');

/** Stores in `DATA_DIR` which event store this start uses, for commands that are only given the folder. */
export async function saveStoreSettings(dataDir: string, env: Env): Promise<void> {
  const file = fileIn(dataDir);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const settings = Object.fromEntries(names.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])));
  await writeFile(file, `${JSON.stringify(settings)}\n`, { mode: 0o600 });
}

/** The event store settings of the product's last start; empty when events live in Postgres. */
export async function loadStoreSettings(dataDir: string): Promise<Env> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Env;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}
