import { googleConnectionCommands, reviewSyncCommands, reviewSyncQuestions, type Uuid } from '@sumaa/contracts';
import { partIdOf } from '@sumaa/runtime/derive';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import pMap from 'p-map';
import { isUnlinked, notInReadModelYet } from '../../../infra/linked-branch.ts';
import { firstSyncCount } from '../policy.ts';
import { partFailureOf } from './part-failure.ts';
import type { RunContext } from './run-context.ts';

const readModelMs = 3_000;

/**
 * Asks Google for the number of reviews of each location of the run and starts its part with that. An inaccessible location fails only its
 * own part; a lost connection or a wrong platform set-up is thrown and fails the stage. Resolves with the number of accessible locations.
 */
export async function linkLocations(context: RunContext, google: GoogleBusiness): Promise<number> {
  const opened = new Set<Uuid>();
  const open = async (locationId: Uuid) => {
    if (await openPart(context, google, locationId)) opened.add(locationId);
  };
  await pMap(context.payload.locationIds, open, { concurrency: 4 });
  return opened.size;
}

async function openPart({ deps, payload, job, source: own }: RunContext, google: GoogleBusiness, locationId: Uuid): Promise<boolean> {
  const { runId, kind } = payload;
  const partId = partIdOf(runId, locationId);
  const source = { ...own, step: `link-${locationId}` };
  // Done by an earlier attempt: Google is not asked twice.
  const [part] = await deps.commands.ask(reviewSyncQuestions.readSyncParts, { partIds: [partId] }, source);
  if (part && part.state !== 'none') return part.state !== 'failed';
  // Chosen a moment ago: the read model may be a step behind.
  const ask = async () =>
    (await deps.reader.location(locationId)) ?? ((await isUnlinked(deps.commands, locationId, source)) ? 'unlinked' : null);
  const row = await deps.progress.until(ask, { timeoutMs: readModelMs, signal: job.signal });
  if (row === null) throw notInReadModelYet(locationId);
  if (row === 'unlinked') {
    await deps.commands.send(reviewSyncCommands.failSyncPart, { partId, runId, locationId, reason: 'unlinked' }, source);
    return false;
  }
  try {
    const googleNames = { account: row.google_account, location: row.google_location };
    const { averageRating, totalReviewCount } = await google.reviews.list({ ...googleNames, pageSize: 1 });
    const available = totalReviewCount ?? 0;
    await deps.commands.send(
      googleConnectionCommands.recordLocationTotals,
      { locationId, rating: averageRating, reviewCount: available },
      source,
    );
    const expected = firstSyncCount(available, deps.firstSyncReviews);
    await deps.commands.send(
      reviewSyncCommands.startSyncPart,
      { partId, runId, locationId, kind, expected, available, startToken: null },
      source,
    );
    return true;
  } catch (error) {
    const end = job.signal.aborted ? null : partFailureOf(error, job.lastAttempt);
    if (end === null || end.lost || end.platform) throw error;
    job.log.warn({ err: error, locationId, reason: end.reason }, 'the part of a location could not be started');
    if (end.access) await deps.commands.send(googleConnectionCommands.loseLocationAccess, { locationId, reason: end.access }, source);
    await deps.commands.send(reviewSyncCommands.failSyncPart, { partId, runId, locationId, reason: end.reason }, source);
    return false;
  }
}
