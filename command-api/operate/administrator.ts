import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { createCommandApi } from '../create-command-api.ts';
import { openDeps } from '../open-deps.ts';

export const usage = `npm run administrator                     creates the platform administrator with ADMIN_EMAIL and ADMIN_PASSWORD if missing
npm run administrator -- reset-password   sets ADMIN_PASSWORD as the password of the administrator ADMIN_EMAIL and ends all their sessions
npm run administrator -- clear-ip-list    lets staff use the console from every address again`;

/**
 * An operator's command for the platform administrator; returns the exit code: 0 done, 64 unknown arguments. Prints neither address
 * nor password. Throws ConfigError; TypeError if one of the two variables is missing or the password is too weak; Error if the
 * address belongs to an account of a business or, for `reset-password`, has no account.
 */
export async function runAdministratorCommand({
  args,
  env,
  print,
}: {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
}): Promise<number> {
  const [verb, ...rest] = args;
  if ((verb !== undefined && verb !== 'reset-password' && verb !== 'clear-ip-list') || rest.length > 0) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'command' });
  const { admin } = config;
  if (!admin && verb !== 'clear-ip-list') throw new TypeError('set ADMIN_EMAIL and ADMIN_PASSWORD');
  const deps = await openDeps(config, createLog({ name: 'administrator', level: 'warn' }));
  try {
    await deps.start();
    const { commands, app } = await createCommandApi(deps.options);
    const who = { email: admin?.email ?? '', password: admin?.password.reveal() ?? '' };
    if (verb === 'clear-ip-list') {
      print(
        (await commands.clearIpList()) ? 'Staff are let in from every address.' : 'There is no list of addresses; nothing was changed.',
      );
    } else if (verb === 'reset-password') {
      await commands.resetSuperAdminPassword(who);
      print('The password was set and all sessions were ended.');
    } else {
      const { created } = await commands.ensureSuperAdmin(who);
      print(created ? 'The administrator was created.' : 'The administrator exists; nothing was changed.');
    }
    await app.close();
    return 0;
  } finally {
    await deps.stop();
  }
}
