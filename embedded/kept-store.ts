import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

const names = ['EVENTSTORE_URL', 'EVENTSTORE_NAMESPACE'] as const;
/** Beside the keys: the address may hold a password. */
const fileIn = (dataDir: string) => path.join(dataDir, 'keys', 'event-store.json');

/** Notes in `DATA_DIR` where this start of the product has its events, for commands that are given nothing but the folder. */
export async function keepStore(dataDir: string, env: Env): Promise<void> {
  const file = fileIn(dataDir);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const told = Object.fromEntries(names.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])));
  await writeFile(file, `${JSON.stringify(told)}\n`, { mode: 0o600 });
}

/** What the last start of the product was told of its event store; nothing where it lives in Postgres. */
export async function keptStore(dataDir: string): Promise<Env> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Env;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}
