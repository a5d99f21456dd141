import type { Uuid } from '@sumaa/contracts';
import type { Google, GoogleBusiness, GoogleLane } from '@sumaa/runtime/google';
import type { RunningJob } from './running-job.ts';

/** The Google client for one connection's job. */
export function googleFor(
  deps: { readonly google: Pick<Google, 'as'> },
  owner: { readonly tenantId: Uuid; readonly connectionId: Uuid },
  job: RunningJob,
  lane: GoogleLane,
): GoogleBusiness {
  return deps.google.as({ connectionId: owner.connectionId, tenantId: owner.tenantId, signal: job.signal, lane });
}
