import { runAdministratorCommand } from '@sumaa/command-api';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run administrator [-- reset-password]`. It needs no Google credentials, so placeholders satisfy the configuration.
await runAsOperator(({ env, ...given }) =>
  runAdministratorCommand({ ...given, env: { GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none', ...env } }),
);
