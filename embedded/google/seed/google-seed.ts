import { z } from 'zod';

/** The shape of `POST /__admin/accounts` and of the demo's seed. All ids and most fields are optional. */
export const ReplySeed = z.object({
  comment: z.string(),
  updateTime: z.iso.datetime({ offset: true }).optional(),
  state: z.enum(['PENDING', 'APPROVED', 'REJECTED']).default('APPROVED'),
  policyViolation: z.string().optional(),
});

export const ReviewSeed = z.object({
  reviewId: z.string().optional(),
  /** null: anonymous. */
  reviewer: z.string().nullable().optional(),
  stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  /** Absent: rating only. */
  comment: z.string().optional(),
  createTime: z.iso.datetime({ offset: true }).optional(),
  updateTime: z.iso.datetime({ offset: true }).optional(),
  reply: ReplySeed.optional(),
});

export const AddressSeed = z.object({
  regionCode: z.string().default('SA'),
  languageCode: z.string().optional(),
  postalCode: z.string().optional(),
  administrativeArea: z.string().optional(),
  locality: z.string().optional(),
  sublocality: z.string().optional(),
  addressLines: z.array(z.string()).optional(),
});

export const LocationSeed = z.object({
  locationId: z.string().optional(),
  title: z.string().min(1),
  languageCode: z.string().default('ar'),
  storeCode: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  /** A text becomes the only address line. */
  address: z.union([z.string(), AddressSeed]).optional(),
  category: z.string().optional(),
  labels: z.array(z.string()).optional(),
  latlng: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  /** null: not on Maps; absent: one is made. */
  placeId: z.string().nullable().optional(),
  verified: z.boolean().default(true),
  reviews: z.array(ReviewSeed).default([]),
});

export const AccountSeed = z.object({
  accountId: z.string().optional(),
  name: z.string().min(1),
  type: z.enum(['PERSONAL', 'LOCATION_GROUP', 'USER_GROUP', 'ORGANIZATION']).default('LOCATION_GROUP'),
  role: z.enum(['PRIMARY_OWNER', 'OWNER', 'MANAGER', 'SITE_MANAGER']).default('PRIMARY_OWNER'),
  /** A topic that another tool has already set. */
  pubsubTopic: z.string().optional(),
  locations: z.array(LocationSeed).default([]),
});

/** A Google login. It gets an empty PERSONAL account first, as every login has, unless one is listed. */
export const GoogleAccountSeed = z.object({ email: z.email(), name: z.string().min(1), accounts: z.array(AccountSeed).default([]) });

export const PlaceSeed = z.object({
  placeId: z.string().optional(),
  name: z.string().min(1),
  languageCode: z.string().default('ar'),
  address: z.string().default(''),
  rating: z.number().min(1).max(5),
  userRatingCount: z.number().int().nonnegative(),
  businessStatus: z.enum(['OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY']).optional(),
  movedPlaceId: z.string().optional(),
  mergedInto: z.string().optional(),
});

export const GoogleSeed = z.object({ googleAccounts: z.array(GoogleAccountSeed).default([]), places: z.array(PlaceSeed).default([]) });

/** Seeds as callers write them; fields with a default are optional. */
export type GoogleSeed = z.input<typeof GoogleSeed>;
export type GoogleAccountSeed = z.input<typeof GoogleAccountSeed>;
export type LocationSeed = z.input<typeof LocationSeed>;
export type ReviewSeed = z.input<typeof ReviewSeed>;
export type PlaceSeed = z.input<typeof PlaceSeed>;
