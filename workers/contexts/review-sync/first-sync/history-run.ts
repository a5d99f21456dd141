import { reviewSyncCommands, reviewSyncQuestions, type SyncPartFacts, type Uuid } from '@sumaa/contracts';
import { historyRunIdOf, partIdOf } from '@sumaa/runtime/derive';
import { readParts } from './read-parts.ts';
import type { RunContext } from './run-context.ts';
import { partJob, runJob } from './sync-jobs.ts';

/**
 * Reads the remaining reviews of every location in the background; each part starts at the page token where the first run's part stopped. A
 * location whose first part failed has no page token yet; it joins after that part was retried (`continueHistory`).
 */
export async function runHistory(context: RunContext): Promise<void> {
  const { deps, payload, source } = context;
  const { tenantId, runId, locationIds } = payload;
  const { commands } = deps;
  const firstRun = (await deps.reader.firstRuns(tenantId)).find((run) => historyRunIdOf(run.run_id) === runId);
  if (!firstRun) throw new Error(`the first run before history ${runId} is not in the read model (yet)`);

  const partsOf = (run: Uuid) =>
    readParts(
      commands,
      locationIds.map((locationId) => partIdOf(run, locationId)),
      source,
    );
  const before = await partsOf(firstRun.run_id);
  const parts = await partsOf(runId);
  let isOpen = parts.some(({ state }) => state === 'open');
  for (const [index, locationId] of locationIds.entries()) {
    const first = before[index];
    if (parts[index]?.state !== 'none' || first?.state !== 'completed') continue;
    await startPart(context, locationId, first, index);
    isOpen = true;
  }
  if (isOpen) return;
  if ((await commands.ask(reviewSyncQuestions.readSyncRun, { runId }, source))?.completed) return;
  const locations = parts.filter(({ state }) => state === 'completed').length;
  const reviews = parts.reduce((sum, part) => sum + part.received, 0);
  const failedLocations = locationIds.length - locations;
  await commands.send(reviewSyncCommands.completeSyncRun, { runId, reviews, locations, failedLocations }, source);
}

async function startPart(
  { deps, payload, job: { chain }, source }: RunContext,
  locationId: Uuid,
  first: SyncPartFacts,
  index: number,
): Promise<void> {
  const { tenantId, runId, kind, connectionId } = payload;
  const partId = partIdOf(runId, locationId);
  const available = first.started?.available ?? 0;
  const startToken = first.nextPageToken;
  const expected = startToken === null ? 0 : Math.max(0, available - first.received);
  await deps.commands.send(
    reviewSyncCommands.startSyncPart,
    { partId, runId, locationId, kind, expected, available, startToken },
    { ...source, step: `start-${locationId}` },
  );
  const job = { tenantId, runId, partId, locationId, kind, connectionId };
  await deps.parts.addBulk([{ ...partJob(job, 0, index), chain }]);
}

/** Continues the history run after a retried part of the first run ended later than the run itself. */
export async function continueHistory({ deps, payload, job }: RunContext): Promise<void> {
  const runId = historyRunIdOf(payload.runId);
  await deps.runs.addAgain([{ ...runJob({ ...payload, runId, kind: 'history' }), chain: job.chain }]);
}
