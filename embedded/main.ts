import { ConfigError } from '@sumaa/runtime/config';
import { OtherDataFormat } from './data-format.ts';
import { runEmbedded } from './run-embedded.ts';
import { AlreadyRunning } from './data-lock.ts';
import { EventStoreUnreachable } from './event-store-unreachable.ts';

/** EX_CONFIG of sysexits: tells the supervisor that a restart cannot help. */
const exitConfiguration = 78;

try {
  await runEmbedded(process.env);
} catch (error) {
  if (error instanceof ConfigError || error instanceof AlreadyRunning || error instanceof OtherDataFormat) {
    console.error(error.message);
    process.exit(exitConfiguration);
  }
  // The event store may still be starting: the supervisor tries again.
  if (error instanceof EventStoreUnreachable) console.error(error.message);
  else console.error('Sumaa could not be started:', error);
  process.exit(1);
}
