import { googleConnectionCommands, type reviewSyncJobs, type Uuid } from '@sumaa/contracts';
import { CommandRefused, type CommandSource } from '../../../infra/command-client.ts';
import { googleFailure } from '../../../infra/google-failure.ts';
import type { PayloadOf } from '../../../infra/new-job.ts';
import { failureToThrow } from '../../../infra/retry-after.ts';
import type { Processor } from '../../../infra/running-job.ts';
import { googleFor } from '../../../infra/google-for.ts';
import { probeEveryMs, probesAtOnce } from '../policy.ts';
import type { ReviewSyncDeps } from '../review-sync-deps.ts';
import type { PollLedger } from './poll-ledger.ts';
import { pageSize, readBranchOrLose, fetchNewReviews, type Branch, type FetchContext } from './fetch-new-reviews.ts';
import type { TotalsDue } from './totals-due.ts';

type Payload = PayloadOf<typeof reviewSyncJobs.pollConnection>;

/** Limit of Google: batchGetReviews takes at most 50 locations. */
const batchSize = 50;

export interface PollDeps extends ReviewSyncDeps {
  readonly ledger: Pick<PollLedger, 'recordPolled'>;
  readonly totals: TotalsDue;
  /** When this process last tried each inaccessible branch. */
  readonly probed: Map<Uuid, number>;
}

interface Poll extends FetchContext {
  readonly deps: PollDeps;
}

/**
 * Reads new reviews of the branches of one connection: one batch per account and 50 branches, newest first, down to the watermark. Does
 * nothing while a first sync runs.
 */
export function pollConnection(deps: PollDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, connectionId } = payload;
    const { reader } = deps;
    const source: CommandSource = { tenantId, worker: 'poll-connection', jobId: job.id, chain: job.chain, signal: job.signal };
    const connection = await reader.connection(connectionId);
    if (connection?.status !== 'connected' || connection.is_paused) return;
    const poll: Poll = { deps, google: googleFor(deps, payload, job, 'poll'), source };
    let added = 0;
    try {
      if (!(await reader.runningRunsOf(connectionId)).some((run) => run.kind === 'first')) added = await pollBranches(poll, connectionId);
    } catch (error) {
      // Aborted before its end: another worker repeats the job.
      if (job.signal.aborted) throw error;
      const failure = googleFailure(error);
      if (failure?.kind === 'connection') {
        job.log.warn({ err: error, connectionId }, 'the connection to Google is lost');
        await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, ...failure.lost }, source);
        return;
      }
      const final = job.lastAttempt || failure?.kind === 'platform' || error instanceof CommandRefused;
      if (failure?.kind === 'circuit_open' || !final) throw error;
      // The next poll tries again; dead letters for missed polls would hide the important ones.
      job.log.error({ err: error, connectionId }, 'a connection could not be polled');
    }
    await deps.ledger.recordPolled(connectionId, deps.clock(), added);
  };
}

/** Tries every batch. What failed is thrown at the end; what no other batch could survive (a lost connection, an outage) at once. */
async function pollBranches(poll: Poll, connectionId: Uuid): Promise<number> {
  const branches = await poll.deps.reader.locationsOf(connectionId);
  const failures: unknown[] = [];
  let added = 0;
  const each = async (read: () => Promise<number>) => {
    try {
      added += await read();
    } catch (error) {
      const failure = googleFailure(error);
      const isGarbled = failure?.kind === 'temporary' && failure.garbled;
      if (poll.source.signal?.aborted || !(isGarbled || failure?.kind === 'request' || error instanceof CommandRefused)) throw error;
      failures.push(error);
    }
  };
  for (const batch of batchesOf(branches.filter(({ access }) => access === 'ok'))) await each(() => readBatch(poll, batch));
  for (const branch of branchesToProbe(poll.deps, branches)) await each(() => probe(poll, branch).then(() => 0));
  if (failures.length > 0) throw failureToThrow(failures);
  return added;
}

/** Groups of up to 50 branches of one Google account: the limit of one call. */
function batchesOf(branches: readonly Branch[]): Branch[][] {
  const accounts = new Map<string, Branch[]>();
  for (const branch of branches) accounts.set(branch.google_account, [...(accounts.get(branch.google_account) ?? []), branch]);
  return [...accounts.values()].flatMap((list) =>
    Array.from({ length: Math.ceil(list.length / batchSize) }, (_, index) => list.slice(index * batchSize, (index + 1) * batchSize)),
  );
}

/** Reads one batch. When Google refuses the whole batch, its branches are read one by one, so that one cannot block the others. */
async function readBatch(poll: Poll, batch: readonly Branch[]): Promise<number> {
  const [first] = batch;
  if (!first) return 0;
  const locations = batch.map((branch) => branch.google_location);
  try {
    return await fetchNewReviews(poll, batch, (page) =>
      poll.google.reviews.batchGet({ account: first.google_account, locations, pageSize, ...page }),
    );
  } catch (error) {
    if (googleFailure(error)?.kind !== 'location') throw error;
    let added = 0;
    for (const branch of batch) added += await readBranchOrLose(poll, branch);
    return added;
  }
}

/** The inaccessible branches that were not tried lately by this process, those longest ago first, as many as one poll tries. */
function branchesToProbe({ probed, clock }: PollDeps, branches: readonly Branch[]): Branch[] {
  const triedAt = ({ location_id: id }: Branch) => probed.get(id) ?? 0;
  return branches
    .filter((branch) => branch.access !== 'ok' && clock().getTime() - triedAt(branch) >= probeEveryMs)
    .toSorted((one, other) => triedAt(one) - triedAt(other))
    .slice(0, probesAtOnce);
}

/** Checks with one small call whether an inaccessible branch is accessible again. */
async function probe(poll: Poll, branch: Branch): Promise<void> {
  const { deps, google, source } = poll;
  deps.probed.set(branch.location_id, deps.clock().getTime());
  try {
    await google.reviews.list({ account: branch.google_account, location: branch.google_location, pageSize: 1 });
  } catch (error) {
    if (googleFailure(error)?.kind === 'location') return;
    throw error;
  }
  deps.probed.delete(branch.location_id);
  const back = { locationId: branch.location_id };
  await deps.commands.send(googleConnectionCommands.restoreLocationAccess, back, { ...source, step: `restore-${branch.location_id}` });
}
