import path from 'node:path';
import { eventCatalogue } from '@sumaa/contracts';
import { archiveKeysOf, assertNotesReach, inspect, readableIn, readHeader } from '@sumaa/event-store/archive';
import { loadConfig } from '@sumaa/runtime/config';
import { waitForOrders } from './carry-out-order.ts';
import { backUpInto, holds, ownersPool, type BackupTools } from './back-up-into.ts';
import { releaseQuarantine } from './release.ts';
import { restoreInto, type RestoreMode } from './restore-into.ts';

const usage = `npm run backup -- FILE                  writes everything into a new encrypted file, and reads it back
npm run restore -- FILE                 reads the file to its end and says what it holds; changes nothing
npm run restore -- FILE --into-empty    writes it into this installation, which must hold nothing yet
npm run restore -- FILE --over          writes it over this installation, which must not run; asks before, and backs it up before
                   [--confirm NAME]     the name that would be asked for
npm run restore -- --wait               carries out what the console orders, where the apps run as processes of their own
npm run restore -- --release            lets mails, messages, charges and replies leave again, which a restore holds back, once the
                                        console knows behind which numbers invoices and credit notes continue
                   [--without-numbers]  whether it knows or not`;

export interface BackupCommand extends Pick<BackupTools, 'signal' | 'print' | 'ask'> {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The operator's backup and restore. Resolves with the exit code: 0 done, 1 failed or refused (the reason was printed), 64 invalid usage. */
export async function runBackupCommand({ args, env, signal, print, ask }: BackupCommand): Promise<number> {
  const wanted = read(args);
  if (!wanted) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'operator' });
  const keys = await archiveKeysOf(config.keys.master);
  const tools: BackupTools = { config, keys, signal, print, ...(ask ? { ask } : {}) };
  try {
    if (wanted.verb === 'release') await releaseQuarantine(tools, wanted);
    else if (wanted.verb === 'wait') await waitForOrders(tools);
    else if (wanted.verb === 'backup') await backUpInto(wanted.file, tools);
    else if (wanted.mode) await restoreInto(wanted.file, { ...wanted.mode, tools });
    else {
      await tryFile(wanted.file, tools);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    print(error.message);
    return 1;
  }
}

/** What a restore would say of the file before it changes anything. */
async function tryFile(file: string, { config, keys, print }: BackupTools): Promise<void> {
  const { createdAt } = await readHeader(file);
  assertNotesReach(createdAt, new Date());
  const pool = ownersPool(config);
  try {
    const held = await inspect(file, keys, { readable: await readableIn(pool, eventCatalogue) });
    print(`The backup of ${createdAt} is whole. It holds ${holds(held)}. Nothing was changed.`);
  } finally {
    await pool.end();
  }
}

type Wanted =
  | { readonly verb: 'release'; readonly withoutNumbers: boolean }
  | { readonly verb: 'wait' }
  | { readonly verb: 'backup'; readonly file: string }
  | { readonly verb: 'restore'; readonly file: string; readonly mode: RestoreMode | null };

function read([verb, given, flag, option, name, ...rest]: readonly string[]): Wanted | null {
  if (rest.length > 0 || !given) return null;
  if (verb === 'restore' && given === '--release') {
    const withoutNumbers = flag === '--without-numbers';
    return (withoutNumbers || flag === undefined) && option === undefined ? { verb: 'release', withoutNumbers } : null;
  }
  if (verb === 'restore' && given === '--wait') return flag === undefined ? { verb: 'wait' } : null;
  if (given.startsWith('--')) return null;
  const file = path.resolve(given);
  if (verb === 'backup') return flag === undefined ? { verb, file } : null;
  if (verb !== 'restore') return null;
  if (flag === undefined) return { verb, file, mode: null };
  if (flag === '--into-empty') return option === undefined ? { verb, file, mode: { over: false, confirm: null } } : null;
  if (flag !== '--over' || (option !== undefined && (option !== '--confirm' || !name))) return null;
  return { verb, file, mode: { over: true, confirm: name ?? null } };
}
