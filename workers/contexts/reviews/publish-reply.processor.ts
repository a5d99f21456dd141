import { iso, isSameReplyText, reviewCommands, type PublishingClaim, type reviewJobs } from '@sumaa/contracts';
import { splitTranslation } from '@sumaa/runtime/classifier';
import type { GoogleBusiness, GoogleReply, GoogleReview } from '@sumaa/runtime/google';
import { PermanentFailure, RetryLater } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { storable } from '../../infra/storable.ts';
import { parseReviewName, type ReviewNameParts } from './google-review-name.ts';
import { Overtaken, recordAccessLoss, replyFailureOf } from './reply-failure.ts';
import { googleOf, type ReviewsDeps } from './reviews-deps.ts';

type Payload = PayloadOf<typeof reviewJobs.publishReply>;

/** Delay of a job that runs before `publishAt` (the clocks of two machines differ). */
const earlyMs = 500;

/**
 * Claims the reply, reads Google's reply, and puts the text only if it is not there yet. So a put with an unknown outcome is found by the
 * next attempt instead of being repeated. A reply that was undone or replaced is dropped.
 */
export function publishReply(deps: ReviewsDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, reviewId, replyId } = payload;
    const source: CommandSource = { tenantId, worker: 'publish-reply', jobId: job.id, chain: job.chain, signal: job.signal };
    // A claimed reply cannot be undone, so nothing is claimed while nothing can be sent.
    deps.google.breaker.admitOne();
    // Each run claims again: the reply may have been given up between two runs.
    const claim = await deps.commands.send(reviewCommands.startPublishing, { reviewId, replyId }, { ...source, step: `claim-${job.run}` });
    if (claim.state === 'early') throw new RetryLater(earlyMs, 'the time to undo is not over');
    if (claim.state === 'gone' || claim.text === null) return;
    const access = await googleOf(deps, { tenantId, locationId: claim.locationId }, source);
    if (access === null) {
      job.log.info({ replyId, locationId: claim.locationId }, 'a branch was unlinked, its reply is not published');
      await deps.commands.send(reviewCommands.failReply, { reviewId, replyId, reason: 'unlinked' }, source);
      return;
    }
    const { google, connectionId } = access;
    let published: GoogleReply;
    try {
      published = await put(google, claim, claim.text, job);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const end = replyFailureOf(error, job.lastAttempt);
      if (end === null) throw error;
      job.log.warn({ err: error, reason: end.reason, replyId }, 'a reply could not be published');
      await recordAccessLoss(deps.commands, end, { connectionId, locationId: claim.locationId }, source);
      await deps.commands.send(reviewCommands.failReply, { reviewId, replyId, reason: end.reason }, source);
      if (end.platform) throw new PermanentFailure("the platform's set-up at Google is wrong");
      return;
    }
    // Outside of the try: a failure of this command must not mark a reply as failed that is at Google.
    await deps.commands.send(
      reviewCommands.acceptReply,
      { reviewId, replyId, googleUpdatedAt: iso(new Date(published.updateTime)) },
      source,
    );
  };
}

/** Puts the text if needed and returns Google's reply. Throws Overtaken, and puts nothing, where it must not be sent any more. */
async function put(google: GoogleBusiness, claim: PublishingClaim, text: string, job: RunningJob): Promise<GoogleReply> {
  const names = parseReviewName(claim.googleName);
  const shown = await google.reviews.get(names);
  const existing = isOurs(shown.reply, text) ? shown.reply : null;
  // On a first run, a rejected text is sent again so that Google checks it again; on a repeated run it is our own put.
  if (existing && (existing.state !== 'REJECTED' || job.run > 1)) return existing;
  if (!claim.maySend) throw new Overtaken('rule_withdrawn');
  const reason = overtakenBy(shown, claim, text);
  if (reason !== null) throw new Overtaken(reason);
  try {
    return await google.reviews.updateReply({ ...names, comment: text });
  } catch (error) {
    const failure = googleFailure(error);
    if (failure?.kind !== 'temporary' || !failure.unknown || !job.lastAttempt) throw error;
    // There is no further attempt to detect a put that succeeded, so it is checked now.
    const found = await ourReply(google, names, text);
    if (!found) throw error;
    return found;
  }
}

const isOurs = (reply: GoogleReply | null, text: string): boolean => reply !== null && isSameReplyText(reply.comment, text);

async function ourReply(google: GoogleBusiness, names: ReviewNameParts, text: string): Promise<GoogleReply | null> {
  const { reply } = await google.reviews.get(names);
  return isOurs(reply, text) ? reply : null;
}

/** What happened at Google that whoever wrote the reply could not know; null: nothing. A rejected answer is seen by nobody. */
function overtakenBy(shown: GoogleReview, { replaces, answers }: PublishingClaim, text: string): Overtaken['reason'] | null {
  const { stars, comment, reply } = shown;
  const isKnown = reply === null || reply.state === 'REJECTED' || isOurs(reply, text) || (replaces !== null && isOurs(reply, replaces));
  if (!isKnown) return 'answered_elsewhere';
  const isEdited = answers !== null && (stars !== answers.stars || splitTranslation(storable(comment)).text !== answers.text);
  return isEdited ? 'review_edited' : null;
}
