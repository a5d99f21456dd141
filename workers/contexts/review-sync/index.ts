import { reviewSyncContract } from '@sumaa/contracts';
import { createLearntClassifier } from '@sumaa/runtime/classifier';
import { withFairTurns } from '../../infra/fair-turns.ts';
import { defineWorkContext } from '../../infra/work-context.ts';
import { lostSyncs } from './first-sync/lost-syncs.ts';
import { syncPart } from './first-sync/sync-part.processor.ts';
import { syncRun } from './first-sync/sync-run.processor.ts';
import { whenFirstSyncCompleted } from './first-sync/when-first-sync-completed.reactor.ts';
import { whenLocationsChosen } from './first-sync/when-locations-chosen.reactor.ts';
import { whenSyncPartEnded } from './first-sync/when-sync-part-ended.reactor.ts';
import { whenSyncPartRetried } from './first-sync/when-sync-part-retried.reactor.ts';
import { createAdoptedModel } from './adopted-model.ts';
import { fullPass } from './full-pass/full-pass.processor.ts';
import { createPassLedger } from './full-pass/pass-ledger.ts';
import { planPasses } from './full-pass/plan-passes.ts';
import { passShare, pollShare } from './policy.ts';
import { planPolls } from './polling/plan-polls.ts';
import { pollConnection } from './polling/poll-connection.processor.ts';
import { createPollLedger } from './polling/poll-ledger.ts';
import { createTotalsDue } from './polling/totals-due.ts';
import { readNoticed } from './push/read-noticed.processor.ts';
import { watchReviews } from './push/watch-reviews.processor.ts';
import { whenBranchesWatched } from './push/when-branches-watched.reactor.ts';
import { whenReviewNoticed } from './push/when-review-noticed.reactor.ts';

/** Brings the reviews from Google: first sync, polls, full passes and Google's notifications. */
export const reviewSyncWork = defineWorkContext({
  contract: reviewSyncContract,
  adders: { readNoticed: (queue) => withFairTurns(queue, ({ googleLocation }) => googleLocation) },
  reactors: ({ jobs, commands, signal, config }) => [
    whenLocationsChosen(jobs.syncRun),
    whenSyncPartEnded({ commands, signal }, jobs.syncRun),
    whenSyncPartRetried({ commands, signal }, jobs.syncPart),
    whenFirstSyncCompleted({ commands, signal }, jobs.syncRun),
    whenReviewNoticed(jobs.readNoticed),
    // Only where this installation has a topic.
    ...(config.google.push ? [whenBranchesWatched(jobs.watchReviews)] : []),
  ],
  processors({ config, commands, google, reader, clock, jobs, progress, pool }) {
    const model = createAdoptedModel({ pool, clock });
    const classifier = createLearntClassifier(model.now);
    const deps = { commands, google, reader, classifier, clock };
    const { firstSyncReviews } = config;
    const { push } = config.google;
    const polling = { ...deps, ledger: createPollLedger(pool), totals: createTotalsDue(pool) };
    return {
      syncRun: { processor: syncRun({ ...deps, runs: jobs.syncRun, parts: jobs.syncPart, progress, firstSyncReviews }), concurrency: 8 },
      // The quota allows five pages a second, and storing one may take two seconds. More parts than that at once, in whatever processes,
      // would each be slower, and a new business would wait for them.
      syncPart: { processor: model.before(syncPart({ ...deps, parts: jobs.syncPart, firstSyncReviews })), concurrency: 12, everywhere: 24 },
      pollConnection: { processor: model.before(pollConnection({ ...polling, probed: new Map() })), concurrency: 8 },
      readNoticed: { processor: model.before(readNoticed(polling)), concurrency: 8 },
      watchReviews: push && {
        processor: watchReviews({ ...deps, topic: push.topic, ledger: polling.ledger, progress }),
        concurrency: 2,
      },
      fullPass: { processor: model.before(fullPass({ ...deps, ledger: createPassLedger(pool) })), concurrency: 2 },
    };
  },
  lostWork: ({ reader, commands, jobs }) => lostSyncs({ reader, commands, runs: jobs.syncRun, parts: jobs.syncPart }),
  // Polls and passes are planned again when the queue lost their jobs.
  chores({ config, pool, jobs, clock, sweepEveryMs }) {
    const { requestsPerMinute, push } = config.google;
    return [
      planPolls({
        ledger: createPollLedger(pool),
        polls: jobs.pollConnection,
        watches: push ? jobs.watchReviews : null,
        policy: { callsPerMinute: requestsPerMinute * pollShare, shortestMs: config.pollSeconds * 1_000, tickMs: sweepEveryMs },
        clock,
      }),
      planPasses({ ledger: createPassLedger(pool), passes: jobs.fullPass, callsPerMinute: requestsPerMinute * passShare, clock }),
    ];
  },
});
