import type { TenantId, Uuid } from '@sumaa/contracts';
import type { JobOrder, Orders } from '../../infra/job-order.ts';
import { readRun, type SyncStreams } from './sync-streams.ts';
import type { SyncRunPayload } from './run-context.ts';

/** «Look at this run again»: what an event about a run or part leads to. */
export interface RunNudge extends Pick<JobOrder<never>, 'jobId' | 'chain' | 'traceparent'> {
  readonly tenantId: TenantId;
  readonly runId: Uuid;
  /** Makes the job's run out of the event's run (history follows a first run). */
  readonly turnInto?: (payload: SyncRunPayload) => SyncRunPayload;
}

/** Orders a job for each nudge; what the run is about stands in the first event of its stream. */
export async function orderRuns(streams: SyncStreams, runs: Orders<SyncRunPayload>, nudges: readonly RunNudge[]): Promise<void> {
  const jobs = [];
  for (const { tenantId, runId, turnInto, ...order } of nudges) {
    const run = await readRun(streams, runId);
    // A part without a run (an import by hand) moves nothing; stopping the reactor over it would stop everybody's.
    if (!run) continue;
    const { kind, connectionId, locationIds } = run.started;
    const payload: SyncRunPayload = { tenantId: tenantId as Uuid, runId, kind, connectionId, locationIds };
    jobs.push({ ...order, payload: turnInto ? turnInto(payload) : payload });
  }
  if (jobs.length > 0) await runs.addBulk(jobs);
}
