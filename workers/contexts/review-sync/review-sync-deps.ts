import type { Google } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Classifier } from '@sumaa/runtime/classifier';
import type { CommandClient } from '../../infra/command-client.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** Dependencies of every processor of this context. */
export interface ReviewSyncDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly reader: WorkReader;
  readonly classifier: Classifier;
  readonly clock: Clock;
}
