import { iso, reviewCommands, type ReplyClaim, type reviewJobs } from '@sumaa/contracts';
import type { GoogleBusiness, GoogleReply } from '@sumaa/runtime/google';
import { PermanentFailure, RetryLater } from '@sumaa/runtime/queue';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/job-order.ts';
import type { Processor, RunningJob } from '../../infra/running-job.ts';
import { isSameText, reviewPlace, type ReviewPlace } from './google-review-name.ts';
import { replyEndOf, tellOthers } from './reply-end.ts';
import { googleOf, type ReviewsDeps } from './reviews-deps.ts';

type Payload = PayloadOf<typeof reviewJobs.publishReply>;

/** How long a job waits that came before `publishAt` (clocks of two machines differ). */
const earlyMs = 500;

/**
 * Claims the reply, looks what Google shows, and puts the text only where it does not stand there already. So a put whose
 * outcome nobody knows is found by the next attempt instead of being repeated, and an undone or replaced reply is dropped.
 */
export function publishReply(deps: ReviewsDeps): Processor<Payload> {
  return async (payload, job) => {
    const { tenantId, reviewId, replyId } = payload;
    const source: CommandSource = { tenantId, worker: 'publish-reply', jobId: job.id, chain: job.chain, signal: job.signal };
    // Each run asks anew: between two of them the reply may have been given up.
    const claim = await deps.commands.send(reviewCommands.startPublishing, { reviewId, replyId }, { ...source, step: `claim-${job.run}` });
    if (claim.state === 'early') throw new RetryLater(earlyMs, 'the time to undo is not over');
    if (claim.state === 'gone' || claim.text === null) return;
    const open = await googleOf(deps, { tenantId, locationId: claim.locationId }, source);
    if (open === null) {
      job.log.info({ replyId, locationId: claim.locationId }, 'a branch was unlinked, its reply is not published');
      await deps.commands.send(reviewCommands.failReply, { reviewId, replyId, reason: 'unlinked' }, source);
      return;
    }
    const { google, connectionId } = open;
    let standing: GoogleReply;
    try {
      standing = await put(google, claim, claim.text, job);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const end = replyEndOf(error, job.lastAttempt);
      if (end === null) throw error;
      job.log.warn({ err: error, reason: end.reason, replyId }, 'a reply could not be published');
      await tellOthers(deps.commands, end, { connectionId, locationId: claim.locationId }, source);
      await deps.commands.send(reviewCommands.failReply, { reviewId, replyId, reason: end.reason }, source);
      if (end.platform) throw new PermanentFailure('Google is closed to this platform');
      return;
    }
    // Outside of the above: that we cannot say so is no reason to call a reply failed which stands at Google.
    await deps.commands.send(
      reviewCommands.acceptReply,
      { reviewId, replyId, googleUpdatedAt: iso(new Date(standing.updateTime)) },
      source,
    );
  };
}

/** The reply as it stands at Google afterwards. */
async function put(google: GoogleBusiness, { googleName }: ReplyClaim, text: string, job: RunningJob): Promise<GoogleReply> {
  const place = reviewPlace(googleName);
  const shown = await ourReply(google, place, text);
  // A rejected text that is sent once more deserves a new look by Google; found on a repetition, it is our own put.
  if (shown && (shown.state !== 'REJECTED' || job.run > 1)) return shown;
  try {
    return await google.reviews.updateReply({ ...place, comment: text });
  } catch (error) {
    const failure = googleFailure(error);
    if (failure?.kind !== 'later' || !failure.unknown || !job.lastAttempt) throw error;
    // Nobody comes after this attempt to look, so it looks itself before it calls the reply failed.
    const found = await ourReply(google, place, text);
    if (!found) throw error;
    return found;
  }
}

async function ourReply(google: GoogleBusiness, place: ReviewPlace, text: string): Promise<GoogleReply | null> {
  const { reply } = await google.reviews.get(place);
  return reply && isSameText(reply.comment, text) ? reply : null;
}
