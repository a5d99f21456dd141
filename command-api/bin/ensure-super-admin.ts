import { loadConfig } from '@sumaa/runtime/config';
import { createLog } from '@sumaa/runtime/log';
import { createCommandApi } from '../create-command-api.ts';
import { openDeps } from '../open-deps.ts';

/** Makes the platform's administrator from ADMIN_EMAIL and ADMIN_PASSWORD, or gives the existing one that password. */
const config = loadConfig(process.env, { process: 'command' });
if (!config.admin) throw new TypeError('set ADMIN_EMAIL and ADMIN_PASSWORD');
const deps = await openDeps(config, createLog({ name: 'ensure-super-admin', level: 'warn' }));
try {
  await deps.start();
  const { commands } = await createCommandApi(deps.options);
  const { created } = await commands.ensureSuperAdmin({ email: config.admin.email, password: config.admin.password.reveal() });
  console.log(created ? 'The administrator was made.' : 'The administrator exists.');
} finally {
  await deps.stop();
}
