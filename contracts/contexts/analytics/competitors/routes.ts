import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';
import { Language } from '../../../kernel/locale.ts';
import { defineRoute } from '../../../kernel/route.ts';
import { says } from '../../identity/fields.ts';
import { AnalyticsQuery } from '../query.ts';
import { PlaceStatus } from './events.ts';

const tag = 'analytics';
const count = z.number().int();
const rating = z.number().nullable();
const permission = ['analytics.read', 'settings.write'] as const;

/** The id of a place on Google Maps. */
const PlaceId = z
  .string({ error: says('required') })
  .max(300, says('tooLong'))
  .regex(/^[\w-]+$/, says('invalid'));

/** A place that a search found. `isAdded`: the branch is compared with it already. */
export const FoundPlace = z.object({
  placeId: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  status: PlaceStatus,
  rating,
  reviewCount: count,
  isAdded: z.boolean(),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** Rating and number of reviews at Google, and how both moved. */
const trend = {
  rating,
  reviewCount: count.nullable(),
  /** Since `since`, the first day of the period that has a value; null without two of them. */
  ratingChange: rating,
  reviewsAdded: count.nullable(),
  since: z.iso.date().nullable(),
  /** One for each step of the period, null before the first value; a step without an own value shows the one before. */
  points: z.array(z.object({ rating, reviewCount: count.nullable() })),
};

export const RatingTrend = z.object(trend);
export type RatingTrend = z.infer<typeof RatingTrend>;

export const Competitor = z.object({
  competitorId: Uuid,
  name: z.string(),
  /** How it was called when it was added, where Google calls it otherwise now. */
  formerName: z.string().nullable(),
  address: z.string().nullable(),
  mapsUrl: z.url(),
  /** `missing`: Google does not know it any more. */
  status: z.enum([...PlaceStatus.options, 'missing']),
  /** The day since which the status holds. */
  statusSince: z.iso.date().nullable(),
  /** The day on which Google showed it as another place: it was merged, or moved. */
  movedOn: z.iso.date().nullable(),
  /** The day of its last snapshot; null before the first. */
  measuredOn: z.iso.date().nullable(),
  ...trend,
  /** The reviews that came to the branch and to it since the first day of the period that both have; null without two such days. */
  pace: z.object({ since: z.iso.date(), ours: count, theirs: count }).nullable(),
});
export type Competitor = z.infer<typeof Competitor>;

/** A branch beside its competitors, and the other branches to choose from. */
export const Competitors = z.object({
  /** Whether this installation can search Google Maps; if not, it takes no snapshots either. */
  isAvailable: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date(),
  branches: z.array(z.object({ locationId: Uuid, name: z.string() })),
  /** Null: no branch is linked that the caller sees. */
  branch: z
    .object({
      locationId: Uuid,
      name: z.string(),
      ours: RatingTrend,
      /** Best rating first; those without a rating last. */
      competitors: z.array(Competitor),
    })
    .nullable(),
  /** The steps of the period, oldest first. */
  steps: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
});
export type Competitors = z.infer<typeof Competitors>;

export const competitorRoutes = {
  competitors: defineRoute({
    app: 'query',
    method: 'GET',
    path: '/api/analytics/competitors',
    tag,
    auth: 'confirmed',
    permission: 'analytics.read',
    summary:
      'Rating and number of reviews of a branch beside its competitors, by daily snapshots. Without a branch: the first that has competitors.',
    query: AnalyticsQuery,
    model: Competitors,
    errors: ['not_in_plan'],
  }),
  searchCompetitors: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/analytics/competitors/search',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    needs: 'subscription',
    waits: true,
    limit: { max: 60, perMinutes: 60 },
    summary: 'Search Google Maps for competitors of a branch by name',
    body: z.object({
      locationId: Uuid,
      text: z
        .string({ error: says('required') })
        .trim()
        .min(2, says('tooShort'))
        .max(120, says('tooLong')),
      language: Language,
    }),
    model: z.array(FoundPlace),
    errors: ['not_found', 'not_in_plan', 'competitors_unavailable', 'google_busy'],
  }),
  addCompetitor: defineRoute({
    app: 'command',
    method: 'POST',
    path: '/api/analytics/competitors',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    needs: 'subscription',
    waits: true,
    limit: { max: 60, perMinutes: 60 },
    summary: 'Compare a branch with a place on Google Maps',
    body: z.object({ locationId: Uuid, placeId: PlaceId }),
    model: z.object({ id: Uuid }),
    errors: ['not_found', 'not_in_plan', 'too_many_competitors', 'competitor_is_branch', 'competitors_unavailable', 'google_busy'],
  }),
  removeCompetitor: defineRoute({
    app: 'command',
    method: 'DELETE',
    path: '/api/analytics/competitors/:locationId/:id',
    tag,
    auth: 'confirmed',
    permission,
    businessOnly: true,
    summary: 'Compare a branch with this place no longer',
    params: z.object({ locationId: Uuid, id: Uuid }),
    model: z.null(),
  }),
} as const;
