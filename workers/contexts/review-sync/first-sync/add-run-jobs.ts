import { reviewSyncQuestions, type SyncRunFacts, type TenantId, type Uuid } from '@sumaa/contracts';
import type { CommandClient, QuestionSource } from '../../../infra/command-client.ts';
import type { NewJob, JobAdder } from '../../../infra/new-job.ts';
import type { SyncRunPayload } from './run-context.ts';

/** How a reactor reads runs: an event names its run and nothing else about it. */
export interface RunLookup {
  readonly commands: Pick<CommandClient, 'ask'>;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
}

/** A job of this run is to be added; the rest of its payload is read from the run. */
export interface RunJobRequest extends Pick<NewJob<never>, 'jobId' | 'chain' | 'traceparent'> {
  readonly tenantId: TenantId;
  readonly runId: Uuid;
  /** Derives the payload of the job's run from the event's run (a history follows a first run). */
  readonly derivePayload?: (payload: SyncRunPayload) => SyncRunPayload;
}

/** The run of a request of the reactor with this name; null when it was not started. */
export function runOf(
  { commands, signal }: RunLookup,
  worker: string,
  { tenantId, runId, jobId, chain }: Pick<RunJobRequest, 'tenantId' | 'runId' | 'jobId' | 'chain'>,
): Promise<SyncRunFacts | null> {
  const source: QuestionSource = { tenantId, worker, jobId, signal, ...(chain ? { chain } : {}) };
  return commands.ask(reviewSyncQuestions.readSyncRun, { runId }, source);
}

/** Adds a job for each request of the reactor with this name. */
export async function addRunJobs(
  lookup: RunLookup,
  worker: string,
  runs: JobAdder<SyncRunPayload>,
  requests: readonly RunJobRequest[],
): Promise<void> {
  const jobs = [];
  for (const request of requests) {
    const { tenantId, runId, derivePayload, ...options } = request;
    const run = await runOf(lookup, worker, request);
    // A part without a run (imported by hand) needs no job; a throw would stop the reactor for all businesses.
    if (!run) continue;
    const { kind, connectionId, locationIds } = run;
    const payload: SyncRunPayload = { tenantId: tenantId as Uuid, runId, kind, connectionId, locationIds };
    jobs.push({ ...options, payload: derivePayload ? derivePayload(payload) : payload });
  }
  if (jobs.length > 0) await runs.addBulk(jobs);
}
