import { runAnalystCommand } from '@sumaa/command-api';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run analyst -- add | remove | list …`. It needs no Google credentials, so placeholders satisfy the configuration.
await runAsOperator(({ env, ...given }) =>
  runAnalystCommand({ ...given, env: { GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none', ...env } }),
);
