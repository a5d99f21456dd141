import type { Uuid } from '@sumaa/contracts';
import type { Google, GoogleBusiness, GoogleLane } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Classifier } from '../../classifier/index.ts';
import type { CommandClient } from '../../infra/command-client.ts';
import type { RunningJob } from '../../infra/running-job.ts';
import type { WorkReader } from '../../work-reader/index.ts';

/** What every processor of this context works with. */
export interface OnboardingDeps {
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly reader: WorkReader;
  readonly classifier: Classifier;
  readonly clock: Clock;
}

/** Google as one tenant's job sees it. */
export function googleFor(
  deps: Pick<OnboardingDeps, 'google'>,
  who: { tenantId: Uuid; connectionId: Uuid },
  job: RunningJob,
  lane: GoogleLane,
): GoogleBusiness {
  return deps.google.as({ connectionId: who.connectionId, tenantId: who.tenantId, signal: job.signal, lane });
}
