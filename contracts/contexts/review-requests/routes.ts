import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { Language } from '../../kernel/locale.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Iso } from '../../kernel/time.ts';
import { Email, Phone, says } from '../identity/fields.ts';
import { AskingRules, ConsentSource, RequestChannel, RequestDelivery, RequestState, templateLength } from './policy.ts';

/**
 * Where Google takes a review of a place. Everybody gets this one address: asking first how many stars somebody would give, and sending
 * only happy ones on, is what Google forbids.
 */
export const reviewLinkOf = (placeId: string): string =>
  `https://search.google.com/local/writereview?${new URLSearchParams({ placeid: placeId }).toString()}`;

export const ReviewLink = z.object({
  locationId: Uuid,
  name: z.string(),
  /** Null where Google gave the branch no place on its map yet. */
  url: z.url().nullable(),
});
export type ReviewLink = z.infer<typeof ReviewLink>;

/** One request. `address` is an e-mail address or a Saudi mobile number, as the channel says. */
export const AskBody = z
  .object({
    locationId: z.uuid({ error: says('required') }).pipe(Uuid),
    channel: RequestChannel,
    address: z.string({ error: says('required') }).max(254, says('tooLong')),
    name: z.string().trim().max(80, says('tooLong')).default(''),
    /** The address of the same person for the other channel, if it is known: cap and opt-out hold for both. */
    other: z.string().trim().max(254, says('tooLong')).default(''),
    language: Language,
    source: z.enum(ConsentSource.options, { error: says('required') }),
  })
  .transform(({ other: named, ...body }, context) => {
    const [own, others] = body.channel === 'email' ? [Email, Phone] : [Phone, Email];
    const address = own.safeParse(body.address);
    const other = named === '' ? null : others.safeParse(named);
    for (const [field, parsed] of [
      ['address', address],
      ['other', other],
    ] as const)
      if (parsed?.error) context.addIssue({ code: 'custom', path: [field], message: parsed.error.issues[0]?.message ?? says('invalid') });
    if (!address.success || other?.success === false) return z.NEVER;
    return { ...body, address: address.data, ...(other && { other: other.data }) };
  });
export type AskBody = z.output<typeof AskBody>;

/** The most rows of a list in one call. */
export const askRows = 200;

/** A part of a list of people who agreed, all by one channel for one branch. An address that is none is a result of its row. */
export const AskListBody = z.object({
  locationId: z.uuid({ error: says('required') }).pipe(Uuid),
  channel: RequestChannel,
  language: Language,
  source: z.enum(ConsentSource.options, { error: says('required') }),
  rows: z
    .array(
      z.object({
        address: z.string().max(254, says('tooLong')),
        name: z.string().trim().max(80, says('tooLong')).default(''),
        /** The address of the same person for the other channel: cap and opt-out hold for both. */
        other: z.string().max(254, says('tooLong')).optional(),
      }),
    )
    .min(1, says('required'))
    .max(askRows, says('tooLong')),
});
export type AskListBody = z.output<typeof AskListBody>;

/**
 * What came of a row: `repeated` is the address of an earlier row of the same call; `shared` is one of a desk, not of a person;
 * `undeliverable` is one that mails came back from.
 */
export const askResults = ['asked', 'invalid', 'repeated', 'opted_out', 'cap', 'shared', 'undeliverable'] as const;
export const AskResult = z.enum(askResults);
export type AskResult = z.infer<typeof AskResult>;

/** The address as it is stored; null where it is none of this channel. */
export function requestAddress(channel: RequestChannel, address: string): string | null {
  return (channel === 'email' ? Email : Phone).safeParse(address).data ?? null;
}

/** A request as the list shows it; name and address are null once the person opted out. */
export const ReviewRequest = z.object({
  id: Uuid,
  recipientId: Uuid,
  locationId: Uuid,
  branch: z.string(),
  channel: RequestChannel,
  name: z.string().nullable(),
  address: z.string().nullable(),
  language: Language,
  source: ConsentSource,
  askedBy: z.string().nullable(),
  state: RequestState,
  /** As far as it is known. */
  delivery: RequestDelivery.nullable(),
  requestedAt: Iso,
  dueAt: Iso,
  /** When a server took it. */
  sentAt: Iso.nullable(),
  openedAt: Iso.nullable(),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

const Counts = {
  /** Those that wait, those that were sent, and those that do not go out. */
  asked: z.number().int(),
  /** No server has taken them yet. */
  waiting: z.number().int(),
  /** Refused, withdrawn, or of somebody who opted out before. */
  notSent: z.number().int(),
  /** A server took them, or may have. */
  sent: z.number().int(),
  /** SMS of which the provider says so; of a mail nobody says. */
  delivered: z.number().int(),
  /** Of those that were sent. */
  undelivered: z.number().int(),
  /** The mail server or the provider gave no answer, so it was not sent again. */
  unknown: z.number().int(),
  opened: z.number().int(),
  optedOut: z.number().int(),
  /** New reviews of the branch in the 14 days after any request that arrived; of a sender, of the branches and after their requests. */
  reviewsAfter: z.number().int(),
};

/** What came of the requests, by branch and by who asked. */
export const RequestResults = z.object({
  branches: z.array(z.object({ locationId: Uuid, name: z.string(), ...Counts })),
  senders: z.array(z.object({ accountId: Uuid, name: z.string().nullable(), ...Counts })),
});
export type RequestResults = z.infer<typeof RequestResults>;

export const ReviewTemplate = z.object({ locationId: Uuid.nullable(), language: Language, text: z.string() });
export type ReviewTemplate = z.infer<typeof ReviewTemplate>;

export const ReviewAsking = z.object({ rules: AskingRules, templates: z.array(ReviewTemplate), channels: z.array(RequestChannel) });
export type ReviewAsking = z.infer<typeof ReviewAsking>;

/** Text null or blank: back to the one that is there from the beginning. */
export const TemplateBody = z.object({
  locationId: Uuid.nullable(),
  language: Language,
  text: z.string().trim().max(templateLength, says('tooLong')).nullable(),
});
export type TemplateBody = z.output<typeof TemplateBody>;

const common = { tag: 'review-requests', auth: 'confirmed', businessOnly: true } as const;
const byCode = z.object({ code: z.string().max(60) });
const open = {
  app: 'command',
  tag: 'review-requests',
  auth: 'none',
  raw: true,
  params: byCode,
  model: z.null(),
  limit: { max: 120, perMinutes: 1 },
} as const;

/** How customers are asked for reviews. */
export const reviewRequestRoutes = {
  reviewLinks: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/review-requests/links',
    permission: 'reviews.read',
    summary: 'The address at which Google takes a review, for each linked branch that the caller sees.',
    model: z.array(ReviewLink),
  }),
  reviewRequests: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/review-requests',
    permission: 'reviews.reply',
    keyScope: 'requests.read',
    summary: 'The requests of the branches that the caller sees, the newest first.',
    query: z.object({
      state: RequestState.optional(),
      locationId: Uuid.optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce
        .number()
        .pipe(z.literal([10, 25, 50]))
        .default(25),
    }),
    model: z.object({ items: z.array(ReviewRequest), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
  }),
  reviewRequestResults: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/review-requests/results',
    permission: 'reviews.reply',
    keyScope: 'requests.read',
    summary: 'What came of the requests, by branch and by who asked.',
    model: RequestResults,
  }),
  reviewAsking: defineRoute({
    ...common,
    app: 'query',
    method: 'GET',
    path: '/api/review-requests/settings',
    permission: 'reviews.reply',
    keyScope: 'requests.read',
    summary: 'The cap, the quiet hours and the texts of the business, and the channels that requests go out by.',
    model: ReviewAsking,
  }),
  askForReview: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/review-requests',
    permission: 'reviews.reply',
    keyScope: 'requests.write',
    needs: 'subscription',
    status: 201,
    summary:
      'Ask one person who agreed to it for a review of a branch. It goes out at once, or after the quiet hours. Nobody is asked who opted out, or more often than the business allows.',
    body: AskBody,
    model: z.object({ id: Uuid, dueAt: Iso }),
    errors: [
      'validation_failed',
      'not_found',
      'review_request_opted_out',
      'review_request_cap',
      'review_request_shared',
      'review_request_undeliverable',
      'review_request_no_place',
      'review_request_no_sms',
    ],
  }),
  askForReviews: defineRoute({
    ...common,
    app: 'command',
    method: 'POST',
    path: '/api/review-requests/list',
    permission: 'reviews.reply',
    keyScope: 'requests.write',
    needs: 'subscription',
    limit: { max: 60, perMinutes: 1 },
    summary:
      'Ask the people of a list, a row at a time by the rules for one person. What came of each row is in the answer; repeating the call with its key asks nobody twice.',
    body: AskListBody,
    model: z.object({ results: z.array(AskResult) }),
    errors: ['validation_failed', 'not_found', 'review_request_no_place', 'review_request_no_sms'],
  }),
  forgetReviewRecipient: defineRoute({
    ...common,
    app: 'command',
    method: 'DELETE',
    path: '/api/review-requests/recipients/:id',
    permission: 'reviews.reply',
    keyScope: 'requests.write',
    summary: 'Never ask this person again, and erase name and address. Repeating it changes nothing.',
    params: z.object({ id: Uuid }),
    model: z.null(),
    errors: ['not_found'],
  }),
  changeReviewAsking: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/review-requests/settings',
    permission: 'settings.write',
    summary: 'Change the cap and the quiet hours.',
    body: AskingRules,
    model: z.null(),
    errors: ['validation_failed'],
  }),
  changeReviewTemplate: defineRoute({
    ...common,
    app: 'command',
    method: 'PUT',
    path: '/api/review-requests/templates',
    permission: 'settings.write',
    summary: 'Change the text of requests in one language, for one branch or for those without one of their own.',
    body: TemplateBody,
    model: z.null(),
    errors: ['validation_failed', 'not_found'],
  }),
  openReviewRequest: defineRoute({
    ...open,
    method: 'GET',
    path: '/r/:code',
    summary: 'The link of a request: leads everybody to where Google takes the review, without asking for anything before.',
  }),
  showReviewOptOut: defineRoute({
    ...open,
    method: 'GET',
    path: '/r/:code/stop',
    summary: 'A page with one button that ends the requests of a business to this address.',
  }),
  optOutOfReviews: defineRoute({
    ...open,
    method: 'POST',
    path: '/r/:code/stop',
    inMaintenance: true,
    summary: 'End the requests of a business to this address, also for mail programs (RFC 8058). Repeating it changes nothing.',
  }),
} as const;
