import type { z } from 'zod';
import type { GoogleState } from '../state/google-state.ts';
import type { Location, PostalAddress, Reply, Review } from '../state/model.ts';
import { accountIdFor, locationIdFor, placeIdFor, reviewIdFor, userIdFor } from './google-ids.ts';
import {
  GoogleSeed,
  type AccountSeed,
  type GoogleAccountSeed,
  type LocationSeed,
  type PlaceSeed,
  type ReplySeed,
  type ReviewSeed,
} from './google-seed.ts';

/** What seeding made: resource names for calls and hooks. */
export type SeededLocation = { name: string; title: string; placeId: string | null; reviews: string[] };
export type SeededAccount = { name: string; accountName: string; type: string; locations: SeededLocation[] };
export type SeededGoogleAccount = { email: string; name: string; accounts: SeededAccount[] };

/** Writes a seed into the state. Ids derive from e-mails, names and texts, so seeding again changes nothing. */
export function applySeed(state: GoogleState, seed: GoogleSeed): SeededGoogleAccount[] {
  const { googleAccounts, places } = GoogleSeed.parse(seed);
  for (const place of places) savePlace(state, place);
  return googleAccounts.map((account) => saveGoogleAccount(state, account));
}

/** Writes a place that is not one of our locations. Returns its id. */
export function savePlace(state: GoogleState, seed: z.output<typeof PlaceSeed>): string {
  const { placeId = placeIdFor(`${seed.name} ${seed.address}`), ...place } = seed;
  state.places.put({ id: placeId, ...place });
  return placeId;
}

export function saveGoogleAccount(state: GoogleState, seed: z.output<typeof GoogleAccountSeed>): SeededGoogleAccount {
  const { email, name } = seed;
  const userId = state.userByEmail(email)?.id ?? userIdFor(email);
  state.users.put({ id: userId, email, name });
  const accounts = seed.accounts.some(({ type }) => type === 'PERSONAL')
    ? seed.accounts
    : [{ name, type: 'PERSONAL' as const, role: 'PRIMARY_OWNER' as const, locations: [] }, ...seed.accounts];
  return { email, name, accounts: accounts.map((account) => saveAccount(state, userId, email, account)) };
}

function saveAccount(state: GoogleState, userId: string, email: string, seed: z.output<typeof AccountSeed>): SeededAccount {
  const id = seed.accountId ?? accountIdFor(email, `${seed.type} ${seed.name}`);
  const known = state.account(id);
  const { name, type, role } = seed;
  const setting = seed.pubsubTopic ? { pubsubTopic: seed.pubsubTopic, notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW'] } : {};
  state.saveAccount({ ...known, id, userId, name, type, role, ...setting });
  return {
    name: `accounts/${id}`,
    accountName: name,
    type,
    locations: seed.locations.map((location) => saveLocation(state, id, location)),
  };
}

export function saveLocation(state: GoogleState, accountId: string, seed: z.output<typeof LocationSeed>): SeededLocation {
  const { locationId, address, placeId, reviews, ...rest } = seed;
  const id = locationId ?? locationIdFor(accountId, `${seed.title} ${seed.storeCode ?? ''}`);
  const onMaps = placeId === null ? undefined : (placeId ?? placeIdFor(id));
  const postal: PostalAddress | undefined = typeof address === 'string' ? { regionCode: 'SA', addressLines: [address] } : address;
  const location: Location = { id, accountId, ...rest, ...(postal ? { address: postal } : {}), ...(onMaps ? { placeId: onMaps } : {}) };
  state.saveLocation(location);
  const made = reviews.map((review, index) => saveReview(state, location, review, String(index)));
  const name = `accounts/${accountId}/locations/${id}`;
  return { name, title: seed.title, placeId: onMaps ?? null, reviews: made.map((review) => `${name}/reviews/${review.id}`) };
}

/** Writes one review; `salt` gives equal texts different ids. Without `createTime` it is dated now. */
export function saveReview(state: GoogleState, location: Location, seed: z.output<typeof ReviewSeed>, salt: string): Review {
  const created = seed.createTime ? Date.parse(seed.createTime) : state.now();
  const updated = seed.updateTime ? Date.parse(seed.updateTime) : created;
  const id = seed.reviewId ?? reviewIdFor(`${location.id} ${salt} ${seed.reviewer} ${seed.stars} ${seed.comment}`);
  const name = seed.reviewer === undefined ? 'عميل' : seed.reviewer;
  const review: Review = {
    id,
    locationId: location.id,
    ...(name === null ? {} : { reviewer: { name } }),
    stars: seed.stars,
    ...(seed.comment ? { comment: seed.comment } : {}),
    createTime: created,
    updateTime: updated,
    ...(seed.reply ? { reply: readReply(seed.reply, updated) } : {}),
  };
  state.saveReview(review);
  return review;
}

/** A seeded PENDING reply stays pending: its verdict lies in the far future. */
export function readReply(seed: z.output<typeof ReplySeed>, fallbackTime: number): Reply {
  const updateTime = seed.updateTime ? Date.parse(seed.updateTime) : fallbackTime;
  return {
    comment: seed.comment,
    updateTime,
    settlesAt: seed.state === 'PENDING' ? Number.MAX_SAFE_INTEGER : updateTime,
    verdict: seed.state === 'REJECTED' ? 'REJECTED' : 'APPROVED',
    ...(seed.state === 'REJECTED' ? { policyViolation: seed.policyViolation ?? 'GENERIC_VIOLATION' } : {}),
  };
}
