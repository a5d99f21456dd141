import type { Uuid } from '@sumaa/contracts';
import type { Google, GoogleBusiness, GoogleLane } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Classifier } from '../../classifier/index.ts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** Dependencies of every processor of this context. */
export interface OnboardingDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly reader: WorkReader;
  readonly classifier: Classifier;
  readonly clock: Clock;
}

/** The Google client for one connection's job. */
export function googleFor(
  deps: Pick<OnboardingDeps, 'google'>,
  owner: { tenantId: Uuid; connectionId: Uuid },
  job: RunningJob,
  lane: GoogleLane,
): GoogleBusiness {
  return deps.google.as({ connectionId: owner.connectionId, tenantId: owner.tenantId, signal: job.signal, lane });
}
