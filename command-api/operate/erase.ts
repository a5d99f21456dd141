import { setTimeout as pause } from 'node:timers/promises';
import { Erasable, Uuid } from '@sumaa/contracts';
import { loadConfig } from '@sumaa/runtime/config';
import { RefusalError } from '@sumaa/runtime/http';
import { createLog } from '@sumaa/runtime/log';
import { createCommandApi } from '../create-command-api.ts';
import { openDeps } from '../open-deps.ts';

const usage = `npm run erase -- ${Erasable.options.join('|')} ID   erases the personal data of one of them for good`;

/** How long the command waits for a worker to destroy the key, in ms, and how often it looks. */
const patienceMs = 60_000;
const lookMs = 200;

/**
 * An operator's command that erases one record; returns the exit code: 0 its key is destroyed, 1 refused, 64 unknown arguments,
 * 75 recorded, but no worker has destroyed the key yet. Throws ConfigError.
 */
export async function runEraseCommand({
  args: [kindText, idText, ...rest],
  env,
  print,
  waitMs = patienceMs,
}: {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly waitMs?: number;
  print(line: string): void;
}): Promise<number> {
  const [kind, id] = [Erasable.safeParse(kindText), Uuid.safeParse(idText)];
  if (!kind.success || !id.success || rest.length > 0) {
    print(usage);
    return 64;
  }
  const named = `${kind.data} ${id.data}`;
  const deps = await openDeps(loadConfig(env, { process: 'command' }), createLog({ name: 'erase', level: 'warn' }));
  const { subjectKeys } = deps.options.vault;
  const isDestroyed = async () => (await subjectKeys.get([id.data])).get(id.data) === 'erased';
  try {
    await deps.start();
    const { commands, app } = await createCommandApi(deps.options);
    try {
      if (!(await commands.erase(kind.data, id.data))) throw new RefusalError({ code: 'not_found' });
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      print(`The ${named} was not erased: ${error.refusal.code}.`);
      return 1;
    } finally {
      await app.close();
    }
    for (const until = performance.now() + waitMs; !(await isDestroyed()); await pause(lookMs)) {
      if (performance.now() < until) continue;
      print(`The erasure of the ${named} is recorded; its key is destroyed as soon as the workers run.`);
      return 75;
    }
    print(`The ${named} is erased.`);
    return 0;
  } finally {
    await deps.stop();
  }
}
