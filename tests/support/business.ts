import type { NotificationItem, ReviewItem } from '@sumaa/contracts';
import { allReviews, connectGoogle, firstSyncDone, linkAll, registerBusiness, type Caller } from './api.ts';
import { createGoogleWorld, type GoogleWorld } from './google-world.ts';
import type { GoogleHooks } from './google.ts';
import type { Reachable } from './instance.ts';

/** The administrator of a business, and its data at Google. */
export interface Owner extends Caller {
  readonly email: string;
  readonly password: string;
  readonly world: GoogleWorld;
}

/** Creates a business that has connected a new Google account with these locations. */
export async function connectedBusiness(
  product: Reachable,
  google: GoogleHooks,
  reviewsPerLocation: readonly number[],
  address?: string,
): Promise<Owner> {
  const [world, person] = await Promise.all([createGoogleWorld(google, reviewsPerLocation, address), registerBusiness(product)]);
  await connectGoogle(person, world.email);
  return { ...person, world };
}

/** Creates a business whose first sync is completed. */
export async function syncedBusiness(product: Reachable, google: GoogleHooks, reviewsPerLocation: readonly number[]): Promise<Owner> {
  const owner = await connectedBusiness(product, google, reviewsPerLocation);
  await linkAll(owner);
  await firstSyncDone(owner);
  return owner;
}

/** Creates a business whose onboarding is finished, so that all pages are accessible. */
export async function finishedBusiness(product: Reachable, google: GoogleHooks, reviewsPerLocation: readonly number[]): Promise<Owner> {
  const owner = await syncedBusiness(product, google, reviewsPerLocation);
  await owner.model('POST', '/api/onboarding/finish', { tour: false });
  return owner;
}

export const reviewOf = (person: Caller, id: string): Promise<ReviewItem> => person.model<ReviewItem>('GET', `/api/Reviews/${id}`);

/** The newest reviews first; throws when there are fewer than `count`. */
export async function newestReviews(person: Caller, count: number): Promise<ReviewItem[]> {
  const found = await allReviews(person);
  if (found.length < count) throw new Error(`${count} reviews are needed, there are ${found.length}`);
  return found.slice(0, count);
}

/** The entries of one kind in the notification bell. */
export const bellOf = async (person: Caller, kind: NotificationItem['kind']): Promise<NotificationItem[]> =>
  (await person.model<{ items: NotificationItem[] }>('GET', '/api/notifications')).items.filter((item) => item.kind === kind);
