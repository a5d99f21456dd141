import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { createCommandApi } from '../create-command-api.ts';
import { openDeps } from '../open-deps.ts';

export const usage = `npm run administrator                     makes the platform's manager of ADMIN_EMAIL and ADMIN_PASSWORD where there is none
npm run administrator -- reset-password   gives the manager of ADMIN_EMAIL the password of ADMIN_PASSWORD and ends all their sessions`;

/**
 * An operator's command about the platform's own manager; resolves with the exit code: 0 done, 64 not understood. Prints neither
 * address nor password. Throws ConfigError, TypeError where the two variables are missing or the password is too weak, Error where
 * the address is that of a business' account or, for another password, nobody's.
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
  if ((verb !== undefined && verb !== 'reset-password') || rest.length > 0) {
    print(usage);
    return 64;
  }
  const config = loadConfig(env, { process: 'command' });
  if (!config.admin) throw new TypeError('set ADMIN_EMAIL and ADMIN_PASSWORD');
  const who = { email: config.admin.email, password: config.admin.password.reveal() };
  const deps = await openDeps(config, createLog({ name: 'administrator', level: 'warn' }));
  try {
    await deps.start();
    const { commands, app } = await createCommandApi(deps.options);
    if (verb === 'reset-password') {
      await commands.resetSuperAdminPassword(who);
      print('The password was set, and all sessions ended.');
    } else {
      const { created } = await commands.ensureSuperAdmin(who);
      print(created ? 'The administrator was made.' : 'The administrator exists; nothing was changed.');
    }
    await app.close();
    return 0;
  } finally {
    await deps.stop();
  }
}
