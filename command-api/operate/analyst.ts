import { analystLoginPrefix, AnalystName } from '@sumaa/contracts';
import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { createCommandApi, type Commands } from '../create-command-api.ts';
import { openDeps } from '../open-deps.ts';

const usage = `npm run analyst -- add NAME      makes a login that reads the views of the schema analytics, and prints its password once
npm run analyst -- remove NAME   removes it and ends its connections
npm run analyst -- list          lists the logins`;

type Print = (line: string) => void;

/**
 * Manages the logins of analysts; making and removing one is recorded. Resolves with the exit code: 0 done, 1 failed (the reason was
 * printed), 64 invalid usage. Throws ConfigError.
 */
export async function runAnalystCommand({
  args,
  env,
  print,
}: {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: Print;
}): Promise<number> {
  const [verb, name = '', ...rest] = args;
  const isNamed = (verb === 'add' || verb === 'remove') && AnalystName.safeParse(name).success && rest.length === 0;
  if (!isNamed && !(verb === 'list' && args.length === 1)) {
    print(usage);
    return 64;
  }
  const deps = await openDeps(loadConfig(env, { process: 'command' }), createLog({ name: 'analyst', level: 'warn' }));
  try {
    await deps.start();
    const { commands, app } = await createCommandApi(deps.options);
    try {
      return await (verb === 'list' ? list(commands, print) : verb === 'add' ? add(commands, name, print) : remove(commands, name, print));
    } finally {
      await app.close();
    }
  } finally {
    await deps.stop();
  }
}

async function list(commands: Commands, print: Print): Promise<number> {
  const logins = await commands.listAnalystLogins();
  for (const each of logins) print(each);
  if (logins.length === 0) print('There is no login.');
  return 0;
}

async function add(commands: Commands, name: string, print: Print): Promise<number> {
  const added = await commands.addAnalystLogin(name);
  if ('code' in added) return refused(added.code, name, print);
  print(added.address);
  print('The password is shown this once. docs/analysts.md says what it reads.');
  if (added.open.length > 0)
    print(`It may also enter what is open to every login of this server: ${added.open.join(', ')}. docs/analysts.md says how to close it.`);
  return 0;
}

async function remove(commands: Commands, name: string, print: Print): Promise<number> {
  const removed = await commands.removeAnalystLogin(name);
  return 'code' in removed ? refused(removed.code, name, print) : 0;
}

function refused(code: string, name: string, print: Print): 1 {
  const login = `${analystLoginPrefix}${name}`;
  if (code === 'login_exists') print(`${login} exists already.`);
  else if (code === 'not_found') print(`There is no login ${login}.`);
  else print('The user of DATABASE_URL may not make roles.');
  return 1;
}
