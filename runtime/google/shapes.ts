import { iso, type Iso } from '@sumaa/contracts';
import { z } from 'zod';

// Responses are parsed tolerantly, because Google adds members and enum values: unknown members are dropped, unknown enum values
// become null or stay text. Only indispensable members are required.

const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** RFC 3339 with any number of decimals and any offset, as `Iso`. */
const time = z.string().transform((value, context): Iso => {
  const at = new Date(value);
  if (!Number.isNaN(at.getTime())) return iso(at);
  context.addIssue('not a time');
  return z.NEVER;
});
const stars = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 } as const;
const pageToken = z
  .string()
  .nullish()
  .transform((value) => value || null);

export const accountName = /^accounts\/[\w-]+$/;
export const locationName = /^locations\/[\w-]+$/;

export const GoogleAccount = z.object({
  name: z.string().regex(accountName),
  accountName: text,
  type: text,
  role: text,
  verificationState: text,
});
export type GoogleAccount = z.output<typeof GoogleAccount>;
export const AccountList = z.object({ accounts: z.array(GoogleAccount).default([]), nextPageToken: pageToken });

const Address = z.object({
  regionCode: text,
  languageCode: text,
  postalCode: text,
  administrativeArea: text,
  locality: text,
  sublocality: text,
  addressLines: z.array(z.string()).default([]),
});
/** `name` is `locations/…`; `metadata.placeId` may be missing when the place is not on Google Maps. */
export const GoogleLocation = z.object({
  name: z.string().regex(locationName),
  title: text,
  storeCode: text,
  languageCode: text,
  websiteUri: text,
  phoneNumbers: z
    .object({ primaryPhone: text, additionalPhones: z.array(z.string()).default([]) })
    .nullish()
    .transform((value) => value ?? null),
  storefrontAddress: Address.nullish().transform((value) => value ?? null),
  categories: z
    .object({ primaryCategory: z.object({ displayName: text }).nullish() })
    .nullish()
    .transform((value) => value ?? null),
  labels: z.array(z.string()).default([]),
  metadata: z
    .object({
      placeId: text,
      mapsUri: text,
      newReviewUri: text,
      hasVoiceOfMerchant: z
        .boolean()
        .nullish()
        .transform((value) => value ?? null),
    })
    .nullish()
    .transform((value) => value ?? null),
});
export type GoogleLocation = z.output<typeof GoogleLocation>;
export const LocationList = z.object({
  locations: z.array(GoogleLocation).default([]),
  nextPageToken: pageToken,
  totalSize: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
});

const replyStates = ['PENDING', 'REJECTED', 'APPROVED'] as const;
/** `state` is null when Google does not send it (older replies, and possibly the response to a PUT). */
export const GoogleReply = z
  .object({
    comment: z.string().default(''),
    updateTime: time,
    reviewReplyState: z.enum(replyStates).nullish().catch(null),
    policyViolation: text,
  })
  .transform(({ comment, updateTime, reviewReplyState, policyViolation }) => ({
    comment,
    updateTime,
    state: reviewReplyState ?? null,
    policyViolation,
  }));
export type GoogleReply = z.output<typeof GoogleReply>;

export const GoogleReview = z
  .object({
    name: z.string(),
    reviewId: z.string().min(1),
    reviewer: z.object({ displayName: text, profilePhotoUrl: text, isAnonymous: z.boolean().nullish() }).nullish(),
    starRating: z.string().nullish(),
    comment: text,
    createTime: time,
    updateTime: time,
    reviewReply: GoogleReply.nullish(),
    reviewMediaItems: z.array(z.object({ thumbnailUrl: text, thumbnailLabel: text, videoUrl: text })).nullish(),
    reviewReplyUrl: text,
  })
  .transform((review) => ({
    name: review.name,
    reviewId: review.reviewId,
    reviewer: {
      displayName: review.reviewer?.displayName ?? null,
      photoUrl: review.reviewer?.profilePhotoUrl ?? null,
      anonymous: review.reviewer?.isAnonymous ?? false,
    },
    stars: (stars as Partial<Record<string, 1 | 2 | 3 | 4 | 5>>)[review.starRating ?? ''] ?? null,
    comment: review.comment,
    createTime: review.createTime,
    updateTime: review.updateTime,
    reply: review.reviewReply ?? null,
    mediaItems: review.reviewMediaItems ?? [],
    replyUrl: review.reviewReplyUrl,
  }));
export type GoogleReview = z.output<typeof GoogleReview>;

const count = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

/** Parses the members one by one: one that cannot be parsed does not refuse the others. `unreadable`: the wrong paths of each. */
const eachReadable = <S extends z.ZodType>(member: S) =>
  z
    .array(z.unknown())
    .default([])
    .transform((members) => {
      const readable: z.output<S>[] = [];
      const unreadable: string[] = [];
      for (const one of members) {
        const parsed = member.safeParse(one);
        if (parsed.success) readable.push(parsed.data);
        else unreadable.push(parsed.error.issues.map(({ path }) => path.join('.')).join(','));
      }
      return { readable, unreadable };
    });

export const ReviewList = z.object({
  reviews: eachReadable(GoogleReview),
  averageRating: count,
  totalReviewCount: count,
  nextPageToken: pageToken,
});
/** A flat list: each review with the full name of its location, `accounts/…/locations/…`. */
export const ReviewBatch = z.object({
  locationReviews: eachReadable(z.object({ name: z.string(), review: GoogleReview })),
  nextPageToken: pageToken,
});

export const NotificationSetting = z.object({ name: z.string(), pubsubTopic: text, notificationTypes: z.array(z.string()).default([]) });
export type NotificationSetting = z.output<typeof NotificationSetting>;

const businessStatuses = { CLOSED_TEMPORARILY: 'closed_temporarily', CLOSED_PERMANENTLY: 'closed' } as const;

/** `rating` is null without ratings. A status that Google adds counts as open. */
export const GooglePlace = z
  .object({
    id: z.string().min(1),
    displayName: z.object({ text: z.string() }).nullish(),
    formattedAddress: text,
    rating: count,
    userRatingCount: count,
    businessStatus: text,
    movedPlaceId: text,
  })
  .transform(({ id, displayName, formattedAddress, rating, userRatingCount, businessStatus, movedPlaceId }) => ({
    id,
    name: displayName?.text ?? null,
    address: formattedAddress,
    rating,
    reviewCount: userRatingCount ?? 0,
    status: (businessStatuses as Partial<Record<string, 'closed_temporarily' | 'closed'>>)[businessStatus ?? ''] ?? ('open' as const),
    movedTo: movedPlaceId,
  }));
export type GooglePlace = z.output<typeof GooglePlace>;
