import type { TenantId, Uuid } from '@sumaa/contracts';
import type { JobOrder, Orders } from '../../infra/job-order.ts';
import { readRun, type SyncStreams } from './sync-streams.ts';
import type { SyncRunPayload } from './run-context.ts';

/** A request to process a run again, because of an event of the run or of one of its parts. */
export interface RunNudge extends Pick<JobOrder<never>, 'jobId' | 'chain' | 'traceparent'> {
  readonly tenantId: TenantId;
  readonly runId: Uuid;
  /** Derives the payload of the job's run from the event's run (a history follows a first run). */
  readonly turnInto?: (payload: SyncRunPayload) => SyncRunPayload;
}

/** Adds a job for each nudge; the payload comes from the first event of the run's stream. */
export async function orderRuns(streams: SyncStreams, runs: Orders<SyncRunPayload>, nudges: readonly RunNudge[]): Promise<void> {
  const jobs = [];
  for (const { tenantId, runId, turnInto, ...order } of nudges) {
    const run = await readRun(streams, runId);
    // A part without a run (a manual import) needs no job; throwing would stop the reactor for all tenants.
    if (!run) continue;
    const { kind, connectionId, locationIds } = run.started;
    const payload: SyncRunPayload = { tenantId: tenantId as Uuid, runId, kind, connectionId, locationIds };
    jobs.push({ ...order, payload: turnInto ? turnInto(payload) : payload });
  }
  if (jobs.length > 0) await runs.addBulk(jobs);
}
