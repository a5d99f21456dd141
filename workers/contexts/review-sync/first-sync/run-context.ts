import type { reviewSyncJobs } from '@sumaa/contracts';
import type { CommandSource } from '../../../infra/command-client.ts';
import type { JobAdder, PayloadOf, TrackedJobQueue } from '../../../infra/new-job.ts';
import type { ProjectionProgress } from '../../../infra/projection-progress.ts';
import type { RunningJob } from '../../../infra/running-job.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';

export type SyncRunPayload = PayloadOf<typeof reviewSyncJobs.syncRun>;

export interface SyncRunDeps extends ReviewSyncDeps {
  readonly runs: Pick<TrackedJobQueue<SyncRunPayload>, 'addBulk' | 'addAgain'>;
  readonly parts: JobAdder<PayloadOf<typeof reviewSyncJobs.syncPart>>;
  readonly progress: Pick<ProjectionProgress, 'until'>;
  readonly firstSyncReviews: number;
}

/** What the steps of one run share. */
export interface RunContext {
  readonly deps: SyncRunDeps;
  readonly payload: SyncRunPayload;
  readonly job: RunningJob;
  readonly source: CommandSource;
}
