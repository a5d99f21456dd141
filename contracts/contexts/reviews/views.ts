import { z } from 'zod';
import { defineEvent, personal, type EventsOf } from '../../kernel/event.ts';
import { Uuid } from '../../kernel/ids.ts';
import { defineRoute } from '../../kernel/route.ts';
import { says } from '../identity/fields.ts';
import { ReviewFilter } from './filters.ts';

export const reviewSorts = ['due', 'recent', 'oldest', 'rating_high', 'rating_low'] as const;

/** How many views one person keeps, and how many the team keeps together. */
export const maxReviewViews = 20;

/**
 * What a view shows. Words that somebody searches for may name a customer, so they are not kept; nor is what a figure of the analytics
 * asked for, which was of its days.
 */
export const ViewFilter = ReviewFilter.omit({
  search: true,
  from: true,
  to: true,
  weekday: true,
  hour: true,
  speed: true,
  target: true,
  answeredBy: true,
  keyword: true,
  mention: true,
  rating: true,
});
export type ViewFilter = z.infer<typeof ViewFilter>;

const stored = { name: z.string(), filter: ViewFilter, sort: z.enum(reviewSorts) };

/** `reviewviews-<ownerId>`: the views of a member, or of the team: then `ownerId` is the business. */
export const reviewViewEvents = {
  ReviewViewSaved: defineEvent({
    type: 'ReviewViewSaved',
    category: 'reviewviews',
    subject: 'subjectId',
    // Version 2 added the filter `due_soon`; version 3 seals the name, which stood there in the clear before.
    schema: 3,
    upcasts: { 1: (data) => data, 2: (data) => ({ ...data, subjectId: data['shared'] === true ? data['ownerId'] : data['accountId'] }) },
    data: {
      ownerId: Uuid,
      viewId: Uuid,
      ...stored,
      name: personal(stored.name),
      shared: z.boolean(),
      accountId: Uuid,
      /** With whom the name is erased: the business, or whoever saved the view for themselves. */
      subjectId: Uuid,
    },
  }),
  ReviewViewRemoved: defineEvent({
    type: 'ReviewViewRemoved',
    category: 'reviewviews',
    data: { ownerId: Uuid, viewId: Uuid, accountId: Uuid },
  }),
} as const;
export type ReviewViewEvent = EventsOf<typeof reviewViewEvents>;

export const ReviewViewBody = z.object({
  name: z
    .string({ error: says('required') })
    .trim()
    .min(1, says('required'))
    .max(60, says('tooLong')),
  filter: ViewFilter,
  sort: z.enum(reviewSorts),
  /** A view of the team, which everybody sees; else only whoever saved it. */
  shared: z.boolean(),
});
export type ReviewViewBody = z.infer<typeof ReviewViewBody>;

/** A saved view with the number of reviews that it shows to the caller. */
export const ReviewView = z.object({ id: Uuid, ...stored, shared: z.boolean(), count: z.number().int() });
export type ReviewView = z.infer<typeof ReviewView>;

/** The saved views of the caller and of the team, and the counts of what everybody has. */
export const ReviewViews = z.object({
  views: z.array(ReviewView),
  unanswered: z.number().int(),
  overdue: z.number().int(),
  mine: z.number().int(),
  approval: z.number().int(),
});
export type ReviewViews = z.infer<typeof ReviewViews>;

const common = { tag: 'reviews', auth: 'confirmed', permission: 'reviews.read' } as const;

export const reviewViewRoutes = {
  reviewViews: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/Reviews/views',
    summary: 'The own saved views and those of the team, each with its count, in the order in which they were saved.',
    model: ReviewViews,
  }),
  saveReviewView: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/Reviews/views',
    status: 201,
    summary: 'Save a view for oneself, or for the team, which needs the permission to reply.',
    body: ReviewViewBody,
    model: z.object({ id: Uuid }),
    errors: ['validation_failed', 'forbidden', 'too_many_views'],
  }),
  removeReviewView: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/Reviews/views/:id',
    summary: 'Remove an own view, or one of the team, which needs the permission to reply.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
} as const;
