import { runEraseCommand } from '@sumaa/command-api';
import { runAsOperator } from '../run-as-operator.ts';

// `npm run erase -- review|account|invitation|message|follower|business ID`. It needs no Google credentials, so placeholders satisfy the configuration.
await runAsOperator(({ env, ...given }) =>
  runEraseCommand({ ...given, env: { GOOGLE_CLIENT_ID: 'none', GOOGLE_CLIENT_SECRET: 'none', ...env } }),
);
