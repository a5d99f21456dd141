import { reviewSyncQuestions, type SyncRunFacts, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandClient, QuestionSource } from '../../infra/command-client.ts';
import type { JobOrder, Orders } from '../../infra/job-order.ts';
import type { SyncRunPayload } from './run-context.ts';

/** How a reactor asks about runs: the event that it reacts to names the run and no more. */
export interface AskingReactor {
  readonly commands: Pick<CommandClient, 'ask'>;
  /** Ends a question when the process stops. */
  readonly signal: AbortSignal;
}

/** «Look at this run again»: what an event about a run or part leads to. */
export interface RunNudge extends Pick<JobOrder<never>, 'jobId' | 'chain' | 'traceparent'> {
  readonly tenantId: TenantId;
  readonly runId: Uuid;
  /** Derives the payload of the job's run from the event's run (a history follows a first run). */
  readonly turnInto?: (payload: SyncRunPayload) => SyncRunPayload;
}

/** The run that an order of the reactor of this name is about; null where it has not begun. */
export function runOf(
  { commands, signal }: AskingReactor,
  worker: string,
  { tenantId, runId, jobId, chain }: Pick<RunNudge, 'tenantId' | 'runId' | 'jobId' | 'chain'>,
): Promise<SyncRunFacts | null> {
  const source: QuestionSource = { tenantId, worker, jobId, signal, ...(chain ? { chain } : {}) };
  return commands.ask(reviewSyncQuestions.readSyncRun, { runId }, source);
}

/** Orders a job for each nudge of the reactor of this name. */
export async function orderRuns(
  asking: AskingReactor,
  worker: string,
  runs: Orders<SyncRunPayload>,
  nudges: readonly RunNudge[],
): Promise<void> {
  const jobs = [];
  for (const nudge of nudges) {
    const { tenantId, runId, turnInto, ...order } = nudge;
    const run = await runOf(asking, worker, nudge);
    // A part without a run (an import by hand) moves nothing; stopping the reactor over it would stop everybody's.
    if (!run) continue;
    const { kind, connectionId, locationIds } = run;
    const payload: SyncRunPayload = { tenantId: tenantId as Uuid, runId, kind, connectionId, locationIds };
    jobs.push({ ...order, payload: turnInto ? turnInto(payload) : payload });
  }
  if (jobs.length > 0) await runs.addBulk(jobs);
}
