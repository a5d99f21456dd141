import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { renderReview } from '../api/render.ts';
import { readReply, saveReview } from '../seed/apply-seed.ts';
import { ReplySeed, ReviewSeed } from '../seed/google-seed.ts';
import type { StandIn } from '../stand-in.ts';
import type { Location, Review } from '../state/model.ts';
import { bareId, hookError } from './admin-input.ts';

const NewReview = ReviewSeed.extend({ location: z.string().default('any'), email: z.string().optional() });
const Which = { name: z.string().optional(), reviewId: z.string().optional() };
const Edit = z.object({
  ...Which,
  reviewer: ReviewSeed.shape.reviewer,
  stars: ReviewSeed.shape.stars.optional(),
  /** null: the text is removed. */
  comment: z.string().nullable().optional(),
  updateTime: ReviewSeed.shape.updateTime,
  /** A change of the reply by Google itself or another tool; null removes it. */
  reply: ReplySeed.nullable().optional(),
});

/** Hooks that act as the customer: write, change and remove reviews. New and changed reviews are pushed, as at Google. */
export function reviewHookRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, publisher } = standIn;

  app.get<{ Querystring: { location?: string } }>('/__admin/reviews', async (request) => {
    const location = findLocation(standIn, request.query.location ?? 'any', undefined);
    return [...state.shelf(location.id).reviews.values()].map((review) => renderReview(state, review));
  });

  app.post('/__admin/reviews', async (request, reply) => {
    const { location: wanted, email, ...seed } = NewReview.parse(request.body);
    const review = saveReview(state, findLocation(standIn, wanted, email), seed, randomUUID());
    publisher.announce('NEW_REVIEW', review);
    return reply.code(201).send(renderReview(state, review));
  });

  const edit = async (request: FastifyRequest) => {
    const change = Edit.parse({ ...(request.params as object), ...(request.body as object | undefined) });
    const review = findReview(standIn, change);
    if (change.reviewer === null) delete review.reviewer;
    else if (change.reviewer !== undefined) review.reviewer = { ...review.reviewer, name: change.reviewer };
    if (change.stars !== undefined) review.stars = change.stars;
    if (change.comment === null) delete review.comment;
    else if (change.comment !== undefined) review.comment = change.comment;
    if (change.reply === null) delete review.reply;
    else if (change.reply !== undefined) review.reply = readReply(change.reply, state.now());
    const changedByCustomer =
      change.reviewer !== undefined || change.stars !== undefined || change.comment !== undefined || change.updateTime !== undefined;
    if (changedByCustomer) review.updateTime = change.updateTime ? Date.parse(change.updateTime) : state.now();
    state.saveReview(review);
    // Google sends no notification for a change of the reply alone.
    if (changedByCustomer) publisher.announce('UPDATED_REVIEW', review);
    return renderReview(state, review);
  };
  app.patch('/__admin/reviews', edit);
  app.patch('/__admin/reviews/:reviewId', edit);

  const remove = async (request: FastifyRequest) => {
    const which = z
      .object(Which)
      .parse({ ...(request.query as object), ...(request.params as object), ...(request.body as object | undefined) });
    state.removeReview(findReview(standIn, which)); // Google sends no notification for this
    return {};
  };
  app.delete('/__admin/reviews', remove);
  app.delete('/__admin/reviews/:reviewId', remove);
}

function findReview({ state }: StandIn, which: { name?: string; reviewId?: string }): Review {
  const review = state.review(bareId(which.name ?? which.reviewId ?? ''));
  if (!review) throw hookError(404, 'no such review');
  return review;
}

/** `any`: the first verified location, of that login if one is named, else of the login that consented last, else of any login. */
function findLocation({ state }: StandIn, wanted: string, email: string | undefined): Location {
  if (wanted !== 'any') {
    const location = state.location(bareId(wanted));
    if (!location) throw hookError(404, 'no such location');
    return location;
  }
  const consented = [...state.grants.values()].filter((grant) => !grant.revoked).toSorted((a, b) => b.createdAt - a.createdAt);
  const userIds = email
    ? [state.userByEmail(email)?.id ?? '']
    : [...consented.map((grant) => grant.userId), ...[...state.users.values()].map((user) => user.id)];
  for (const userId of userIds) {
    const location = state
      .accountsOf(userId)
      .flatMap((account) => state.locationsOf(account.id))
      .find((each) => each.verified);
    if (location) return location;
  }
  throw hookError(404, 'there is no verified location');
}
