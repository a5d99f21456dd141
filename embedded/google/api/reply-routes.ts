import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StandIn } from '../stand-in.ts';
import { callerOf, requireVerifiedLocation } from './caller.ts';
import { notFound, validationError } from './google-error.ts';
import { renderReply } from './render.ts';
import type { Review } from '../state/model.ts';

type Params = { account: string; location: string; review: string };
const PATH = '/v4/accounts/:account/locations/:location/reviews/:review/reply';

/** Google counts UTF-8 bytes, not characters. */
export const REPLY_LIMIT_BYTES = 4096;

/**
 * A phone number in a reply is rejected as PERSONAL_INFO, so a rejection can be tried without a scenario: nine or more digits in a row
 * (Latin or Arabic, with spaces or dashes between), or «اتصلوا على 05».
 */
const TELEPHONE = /(?:[0-9٠-٩][ -]?){9,}|اتصلوا?\s+(?:بنا\s+)?على\s+(?:05|٠٥)/u;

/** Replies, v4. A PUT is accepted immediately and judged later; the review's own updateTime does not change. */
export function replyRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, behaviour } = standIn;
  const requireReview = (request: FastifyRequest<{ Params: Params }>): Review => {
    const { account, location, review: id } = request.params;
    requireVerifiedLocation(standIn, request, account, location);
    const review = state.review(id);
    if (review?.locationId !== location) throw notFound();
    return review;
  };

  app.put<{ Params: Params }>(PATH, async (request) => {
    const review = requireReview(request);
    const comment = (request.body as { comment?: unknown } | undefined)?.comment;
    if (typeof comment !== 'string' || comment.trim() === '') {
      throw validationError([{ field: 'comment', code: 'MISSING_VALUE', message: 'The comment may not be empty.' }]);
    }
    if (Buffer.byteLength(comment) > REPLY_LIMIT_BYTES) {
      throw validationError([
        { field: 'comment', code: 'VALUE_OUTSIDE_ALLOWED_RANGE', message: `The comment may not exceed ${REPLY_LIMIT_BYTES} bytes.` },
      ]);
    }
    const fault = callerOf(request).faults.get('reject-replies');
    const violation = fault ? (fault.policyViolation ?? 'GIBBERISH_AND_REPETITIVE') : TELEPHONE.test(comment) ? 'PERSONAL_INFO' : undefined;
    const now = state.now();
    review.reply = {
      comment,
      updateTime: now,
      settlesAt: now + behaviour.replyDelayMs,
      verdict: violation ? 'REJECTED' : 'APPROVED',
      ...(violation ? { policyViolation: violation } : {}),
    };
    state.saveReview(review);
    return renderReply(review.reply, now);
  });

  app.delete<{ Params: Params }>(PATH, async (request) => {
    const review = requireReview(request);
    if (!review.reply) throw notFound();
    delete review.reply;
    state.saveReview(review);
    return {};
  });
}
