import { reviewCommands, type reviewJobs } from '@sumaa/contracts';
import type { GoogleBusiness } from '@sumaa/runtime/google';
import { PermanentFailure, RetryLater } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import { parseReviewName, type ReviewNameParts } from './google-review-name.ts';
import { replyFailureOf, recordAccessLoss } from './reply-failure.ts';
import { googleOf, type ReviewsDeps } from './reviews-deps.ts';

type Payload = PayloadOf<typeof reviewJobs.deleteReply>;

/** Deletes a reply at Google. A reply (or review) that no longer exists counts as deleted. */
export function deleteReply(deps: ReviewsDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, reviewId, replyId } = payload;
    const source: CommandSource = { tenantId, worker: 'delete-reply', jobId: job.id, chain: job.chain, signal: job.signal };
    deps.google.breaker.admitOne();
    const claim = await deps.commands.send(
      reviewCommands.claimReplyDeletion,
      { reviewId, replyId },
      { ...source, step: `claim-${job.run}` },
    );
    if (claim.state === 'early') throw new RetryLater(500, 'the deletion is not due');
    if (claim.state === 'gone') return;
    const access = await googleOf(deps, { tenantId, locationId: claim.locationId }, source);
    if (access === null) {
      job.log.info({ replyId, locationId: claim.locationId }, 'a branch was unlinked, its reply is not deleted');
      await deps.commands.send(reviewCommands.failReplyDeletion, { reviewId, replyId }, source);
      return;
    }
    const { google, connectionId } = access;
    try {
      await remove(google, parseReviewName(claim.googleName), job.run);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const end = replyFailureOf(error, job.lastAttempt);
      if (end === null) throw error;
      job.log.warn({ err: error, reason: end.reason, replyId }, 'a reply could not be deleted');
      await recordAccessLoss(deps.commands, end, { connectionId, locationId: claim.locationId }, source);
      await deps.commands.send(reviewCommands.failReplyDeletion, { reviewId, replyId }, source);
      if (end.platform) throw new PermanentFailure("the platform's set-up at Google is wrong");
      return;
    }
    await deps.commands.send(reviewCommands.confirmReplyDeletion, { reviewId, replyId }, source);
  };
}

/** A repeated run reads the reply first: the previous run may have deleted it although its response was lost. */
async function remove(google: GoogleBusiness, names: ReviewNameParts, run: number): Promise<void> {
  try {
    if (run > 1 && (await google.reviews.get(names)).reply === null) return;
    await google.reviews.deleteReply(names);
  } catch (error) {
    const failure = googleFailure(error);
    if (failure?.kind !== 'location' || failure.reason !== 'not_found') throw error;
  }
}
