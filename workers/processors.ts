import { googleConnectionJobs, notificationJobs, platformJobs, reviewJobs, reviewSyncJobs, type JobDefinition } from '@sumaa/contracts';
import { createCodes } from '@sumaa/runtime/derive';
import type { Google } from '@sumaa/runtime/google';
import type { Clock } from '@sumaa/runtime/lifecycle';
import type { Mailer } from '@sumaa/runtime/mail';
import type { JobWorker, Queues } from '@sumaa/runtime/queue';
import type pg from 'pg';
import type { z } from 'zod';
import { mailWriters } from './contexts.ts';
import { lexiconClassifier } from './classifier/index.ts';
import * as notifications from './contexts/notifications/index.ts';
import * as googleConnection from './contexts/google-connection/index.ts';
import * as reviewSync from './contexts/review-sync/index.ts';
import { sweep } from './contexts/platform/index.ts';
import * as reviews from './contexts/reviews/index.ts';
import type { CommandClient } from './infra/command-client.ts';
import type { ProjectionProgress } from './infra/projection-progress.ts';
import { createQueueLossDetector } from './infra/queue-loss-detector.ts';
import { withRetryAfter } from './infra/retry-after.ts';
import type { Processor } from './infra/running-job.ts';
import type { OpenQueues } from './open-queues.ts';
import type { WorkReader } from './work-reader/index.ts';

export interface ProcessorDeps {
  readonly config: {
    readonly publicUrl: string;
    readonly mail: { readonly from: string };
    readonly keys: { readonly master: readonly Buffer[] };
    readonly firstSyncReviews: number;
    readonly pollSeconds: number;
    readonly google: { readonly requestsPerMinute: number; readonly push: { readonly topic: string } | null };
  };
  readonly commands: CommandClient;
  readonly google: Pick<Google, 'as'>;
  readonly mail: Pick<Mailer, 'send'> | null;
  readonly mails: notifications.MailDue;
  /** Where lost replies are ordered again. */
  readonly replies: Parameters<typeof reviews.lostReplies>[1]['publish'];
  readonly reader: WorkReader;
  readonly progress: ProjectionProgress;
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Lost work is looked for this often, in ms, and polls are due no more often than that. */
export function sweepEvery(pollSeconds: number): number {
  return Math.min(30_000, pollSeconds * 1_000);
}

/** Of the calls to Google that are allowed: what full passes may take. */
const passShare = 0.2;

/** Of a sync, at a time: the quota lets five pages through a second, and one may take two seconds to be stored. */
const partsAtOnce = 12;

/** Begins to work on every queue; closing the workers lets running jobs end. */
export function startProcessors(queues: Queues, open: OpenQueues, deps: ProcessorDeps): JobWorker[] {
  const { config, commands, google, reader, progress, pool, clock } = deps;
  const reviewSyncDeps = { commands, google, reader, classifier: lexiconClassifier, clock };
  const reviewsDeps = { commands, google, reader };
  const { firstSyncReviews } = config;
  const seen = reviewSync.createSeenReviews();
  const polls = reviewSync.createPollLedger(pool);
  const passes = reviewSync.createPassLedger(pool);
  const totals = reviewSync.createTotalsDue(pool);
  const topic = config.google.push?.topic;

  const on = <S extends z.ZodType>(definition: JobDefinition<string, S>, processor: Processor<z.output<S>>, concurrency: number) =>
    queues.worker(definition, withRetryAfter(processor), { concurrency });

  return [
    on(googleConnectionJobs.discoverLocations, googleConnection.discoverLocations({ ...reviewSyncDeps, syncRuns: open.syncRun }), 4),
    on(
      reviewSyncJobs.syncRun,
      reviewSync.syncRun({ ...reviewSyncDeps, runs: open.syncRun, parts: open.syncPart, progress, firstSyncReviews }),
      8,
    ),
    on(reviewSyncJobs.syncPart, reviewSync.syncPart({ ...reviewSyncDeps, parts: open.syncPart, firstSyncReviews }), partsAtOnce),
    on(reviewSyncJobs.pollConnection, reviewSync.pollConnection({ ...reviewSyncDeps, seen, ledger: polls, totals, probed: new Map() }), 8),
    on(reviewSyncJobs.readNoticed, reviewSync.readNoticed({ ...reviewSyncDeps, seen, ledger: polls, totals }), 8),
    ...(topic === undefined
      ? []
      : [on(reviewSyncJobs.watchReviews, reviewSync.watchReviews({ ...reviewSyncDeps, topic, ledger: polls, progress }), 2)]),
    on(reviewSyncJobs.fullPass, reviewSync.fullPass({ ...reviewSyncDeps, ledger: passes }), 2),
    on(reviewJobs.publishReply, reviews.publishReply(reviewsDeps), 8),
    on(reviewJobs.checkReply, reviews.checkReply(reviewsDeps), 4),
    on(reviewJobs.deleteReply, reviews.deleteReply(reviewsDeps), 4),
    on(notificationJobs.sendMail, notifications.sendMail(mailDeps(deps)), 4),
    on(
      platformJobs.sweep,
      sweep({
        sources: sweptSources(open, deps),
        chores: chores(open, deps, { polls, passes }),
        lastQueueLoss: createQueueLossDetector(queues),
        clock,
      }),
      1,
    ),
  ];
}

function mailDeps({
  config,
  commands,
  reader,
  progress,
  pool,
  mail: mailer,
  mails: due,
  clock,
}: ProcessorDeps): Parameters<typeof notifications.sendMail>[0] {
  const ledger = notifications.createSentLedger(pool);
  const codes = createCodes(config.keys.master);
  return {
    reader,
    commands,
    progress,
    ledger,
    mailer,
    due,
    codes,
    publicUrl: config.publicUrl,
    from: config.mail.from,
    clock,
    writers: mailWriters,
  };
}

/** Each kind of work that a lost queue may have forgotten. Polls and passes are ordered by their own plans, which notice it too. */
function sweptSources(open: OpenQueues, { mails, replies, reader, commands }: ProcessorDeps): Parameters<typeof sweep>[0]['sources'] {
  return [
    googleConnection.lostDiscoveries(reader, open.discoverLocations),
    ...reviewSync.lostSyncs({ reader, commands, runs: open.syncRun, parts: open.syncPart }),
    reviews.lostReplies(reader, { publish: replies, check: open.checkReply, delete: open.deleteReply }, commands),
    mails.lost,
  ];
}

/** What falls due by the clock alone. */
function chores(
  open: OpenQueues,
  { config, clock }: ProcessorDeps,
  ledgers: {
    readonly polls: ReturnType<typeof reviewSync.createPollLedger>;
    readonly passes: ReturnType<typeof reviewSync.createPassLedger>;
  },
): (() => Promise<void>)[] {
  const { requestsPerMinute, push } = config.google;
  const { pollSeconds } = config;
  const policy = {
    callsPerMinute: requestsPerMinute * reviewSync.pollShare,
    shortestMs: pollSeconds * 1_000,
    tickMs: sweepEvery(pollSeconds),
  };
  const watches = push ? open.watchReviews : null;
  return [
    reviewSync.planPolls({ ledger: ledgers.polls, polls: open.pollConnection, watches, policy, clock }),
    reviewSync.planPasses({ ledger: ledgers.passes, passes: open.fullPass, callsPerMinute: requestsPerMinute * passShare, clock }),
  ];
}
