import { googleConnectionCommands, isSameReplyText, reviewCommands, reviewQuestions, type reviewJobs } from '@sumaa/contracts';
import type { CommandSource } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';
import type { PayloadOf } from '../../infra/new-job.ts';
import type { Processor } from '../../infra/running-job.ts';
import { parseReviewName } from './google-review-name.ts';
import { googleOf, type ReviewsDeps } from './reviews-deps.ts';

type Payload = PayloadOf<typeof reviewJobs.checkReply>;

/**
 * Reads the reply at Google again, because an accepted reply is not visible yet. A decision of Google resolves the reply (also a late one,
 * after it was published); without one it stays pending until a later check. A different text was written by someone else and is imported
 * by the poll.
 */
export function checkReply(deps: ReviewsDeps): Processor<Payload> {
  return async ({ tenantId, reviewId, replyId, round }, job) => {
    const source: CommandSource = { tenantId, worker: 'check-reply', jobId: job.id, chain: job.chain, signal: job.signal };
    const facts = await deps.commands.ask(reviewQuestions.readReply, { reviewId, replyId }, source);
    if (!facts) return;
    const open = await googleOf(deps, { tenantId, locationId: facts.locationId }, source, round === 0 ? 'interactive' : 'poll');
    // The branch was unlinked: the reply needs no check. When it is linked again, its reviews are read again.
    if (open === null) return;
    const { google, connectionId } = open;
    try {
      const { reply } = await google.reviews.get(parseReviewName(facts.googleName));
      if (!reply || (facts.text !== null && !isSameReplyText(reply.comment, facts.text))) return;
      const outcome = verdictOf(reply.state, round);
      if (outcome === null) return;
      const policyViolation = outcome === 'rejected' ? reply.policyViolation : null;
      await deps.commands.send(reviewCommands.resolveReply, { reviewId, replyId, outcome, policyViolation }, source);
    } catch (error) {
      const failure = job.signal.aborted ? null : googleFailure(error);
      if (failure?.kind === 'connection') {
        await deps.commands.send(googleConnectionCommands.loseConnection, { connectionId, ...failure.lost }, source);
      } else if (failure?.kind === 'location') {
        // The poll records the branch or review as inaccessible; the state of the reply stays unknown.
        job.log.info({ reviewId, reason: failure.reason }, 'a reply could not be checked');
      } else throw error;
    }
  };
}

/** Older reviews come without a state: a text that is still there a minute later counts as published. */
function verdictOf(state: 'PENDING' | 'APPROVED' | 'REJECTED' | null, round: number): 'published' | 'rejected' | null {
  if (state === 'APPROVED') return 'published';
  if (state === 'REJECTED') return 'rejected';
  return state === null && round > 0 ? 'published' : null;
}
