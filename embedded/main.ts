import { ConfigError } from '@sumaa/runtime/config';
import { runEmbedded } from './run-embedded.ts';

/** sysexits' EX_CONFIG: tells the supervisor that starting again cannot help. */
const exitConfiguration = 78;

try {
  await runEmbedded(process.env);
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(exitConfiguration);
  }
  console.error('Sumaa could not be started:', error);
  process.exit(1);
}
