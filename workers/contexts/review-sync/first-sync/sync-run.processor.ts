import {
  googleConnectionCommands,
  reviewSyncCommands,
  reviewSyncQuestions,
  type SyncFailure,
  type SyncRunFacts,
  type SyncStage,
} from '@sumaa/contracts';
import { partIdOf } from '@sumaa/runtime/derive';
import { PermanentFailure } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../../infra/command-client.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { continueHistory, runHistory } from './history-run.ts';
import { linkLocations } from './link-locations.ts';
import { googleFor } from '../../../infra/google-for.ts';
import { partFailureOf } from './part-failure.ts';
import { readEndedParts, readParts } from './read-parts.ts';
import type { RunContext, SyncRunDeps, SyncRunPayload } from './run-context.ts';
import { partJob } from './sync-jobs.ts';

/**
 * Advances a run as far as possible and returns; each part that ends adds this job again. The stages are read from the run itself, so a
 * repeated job, a crash or two jobs at once have the same result.
 */
export function syncRun(deps: SyncRunDeps): Processor<SyncRunPayload> {
  return async (payload, job) => {
    const source: CommandSource = { tenantId: payload.tenantId, worker: 'sync-run', jobId: job.id, chain: job.chain, signal: job.signal };
    const context: RunContext = { deps, payload, job, source };
    const { runId, kind, connectionId, locationIds } = payload;
    await deps.commands.send(reviewSyncCommands.startSyncRun, { runId, kind, connectionId, locationIds }, source);
    if (kind === 'history') return runHistory(context);
    const run = await deps.commands.ask(reviewSyncQuestions.readSyncRun, { runId }, source);
    if (run?.completed) return continueHistory(context);
    if (await begin(context, run)) await finish(context);
  };
}

const isDone = (run: SyncRunFacts | null, stage: SyncStage) => run?.stages[stage]?.state === 'completed';
const step = ({ source }: RunContext, stage: SyncStage): CommandSource => ({ ...source, step: stage });

/** Checks the account, links the locations and adds the parts' jobs. False when a stage failed: users see it, and reconnecting continues here. */
async function begin(context: RunContext, run: SyncRunFacts | null): Promise<boolean> {
  const { deps, payload, job } = context;
  const google = googleFor(deps, payload, job, 'sync');
  const verified =
    isDone(run, 'account_verification') ||
    (await stage(context, 'account_verification', async () => (await google.accounts.list()).accounts.length));
  if (!verified) return false;
  const linked = isDone(run, 'locations_linking') || (await stage(context, 'locations_linking', () => linkLocations(context, google)));
  if (!linked) return false;
  if (!run?.stages.reviews_sync) {
    await addPartJobs(context);
    await start(context, 'reviews_sync');
  }
  return true;
}

/** Starts a stage, does its work and completes it with its count. A permanent error fails the stage, which users see. */
async function stage(context: RunContext, name: SyncStage, work: () => Promise<number>): Promise<boolean> {
  const { deps, payload, job } = context;
  await start(context, name);
  try {
    await complete(context, name, await work());
    return true;
  } catch (error) {
    const end = job.signal.aborted ? null : partFailureOf(error, job.lastAttempt);
    if (end === null) throw error;
    job.log.warn({ err: error, stage: name, reason: end.reason }, 'a stage of a sync failed');
    if (end.lost) {
      await deps.commands.send(
        googleConnectionCommands.loseConnection,
        { connectionId: payload.connectionId, ...end.lost },
        step(context, name),
      );
    }
    await fail(context, name, end.reason);
    if (end.deadLetter !== undefined) throw new PermanentFailure(end.deadLetter);
    return false;
  }
}

const start = (context: RunContext, name: SyncStage) =>
  context.deps.commands.send(reviewSyncCommands.startSyncStage, { runId: context.payload.runId, stage: name }, step(context, name));
const complete = (context: RunContext, name: SyncStage, count: number) =>
  context.deps.commands.send(
    reviewSyncCommands.completeSyncStage,
    { runId: context.payload.runId, stage: name, count },
    step(context, name),
  );
const fail = (context: RunContext, name: SyncStage, reason: SyncFailure) =>
  context.deps.commands.send(reviewSyncCommands.failSyncStage, { runId: context.payload.runId, stage: name, reason }, step(context, name));

/** Adds one job for each part that has not ended. A job that still waits or runs is not added twice. */
async function addPartJobs({ deps, payload, job, source }: RunContext): Promise<void> {
  const { tenantId, runId, kind, connectionId, locationIds } = payload;
  const partIds = locationIds.map((locationId) => partIdOf(runId, locationId));
  const parts = await readParts(deps.commands, partIds, source);
  const jobs = [];
  for (const [index, locationId] of locationIds.entries()) {
    const part = parts[index];
    if (part?.ended) continue;
    const payload = { tenantId, runId, partId: partIdOf(runId, locationId), locationId, kind, connectionId };
    jobs.push({ ...partJob(payload, part?.page ?? 0, index), chain: job.chain });
  }
  if (jobs.length > 0) await deps.parts.addBulk(jobs);
}

/** Completes the run when every part has ended and the read models contain the imported reviews. */
async function finish(context: RunContext): Promise<void> {
  const { deps, payload } = context;
  const { runId, locationIds } = payload;
  const partIds = locationIds.map((locationId) => partIdOf(runId, locationId));
  const parts = await readEndedParts(deps.commands, partIds, context.source);
  if (parts === null) return;
  const reviews = parts.reduce((sum, part) => sum + part.received, 0);
  const failedLocations = parts.filter((part) => part.state === 'failed').length;
  await complete(context, 'reviews_sync', reviews);
  await start(context, 'analytics_processing');
  await complete(
    context,
    'analytics_processing',
    parts.reduce((sum, part) => sum + part.classified, 0),
  );
  await start(context, 'dashboard_setup');
  if (!(await areReadModelsReady(context))) {
    const attempt = Number(/\.(\d+)$/.exec(context.job.id)?.[1] ?? 0) + 1;
    const { id, chain } = context.job;
    await deps.runs.addBulk([{ payload, jobId: `${id.replace(/\.\d+$/, '')}.${attempt}`, chain, delayMs: 1_000 }]);
    return;
  }
  await complete(context, 'dashboard_setup', reviews);
  const locations = locationIds.length - failedLocations;
  await deps.commands.send(reviewSyncCommands.completeSyncRun, { runId, reviews, locations, failedLocations }, context.source);
}

/** How long one job waits for the projections before it adds a follow-up job. */
const patienceMs = 5_000;
/** After this long the run is completed without the projections (and logged), so that a stopped projection does not block the users. */
const giveUpMs = 120_000;

/** Whether all projections have passed the beginning of the last stage, and so everything the parts brought. */
async function areReadModelsReady({ deps, payload, job, source }: RunContext): Promise<boolean> {
  const run = await deps.commands.ask(reviewSyncQuestions.readSyncRun, { runId: payload.runId }, source);
  const settled = run?.stages.dashboard_setup?.begun;
  if (!settled) throw new Error('the last stage was started and is not in its run');
  const ask = async () => ((await deps.reader.reached(settled.position)) ? true : null);
  if (await deps.progress.until(ask, { timeoutMs: patienceMs, signal: job.signal })) return true;
  if (deps.clock().getTime() - Date.parse(settled.at) < giveUpMs) return false;
  job.log.error(
    { runId: payload.runId, position: settled.position },
    'the projections are too slow, the sync run is completed without them',
  );
  return true;
}
