import { ConfigError } from '@sumaa/runtime/config';
import { runEmbedded } from './run-embedded.ts';
import { StoreNotReached } from './store-not-reached.ts';

/** sysexits' EX_CONFIG: tells the supervisor that starting again cannot help. */
const exitConfiguration = 78;

try {
  await runEmbedded(process.env);
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(exitConfiguration);
  }
  // It may be on its way: the supervisor tries again.
  if (error instanceof StoreNotReached) console.error(error.message);
  else console.error('Sumaa could not be started:', error);
  process.exit(1);
}
