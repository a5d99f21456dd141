import { randomUUID } from 'node:crypto';
import type { GoogleHooks } from './google.ts';

export interface GoogleWorld {
  readonly email: string;
  /** `accounts/…/locations/…` of each location, and the ids of its reviews. */
  readonly locations: readonly { readonly name: string; readonly title: string; readonly reviews: readonly string[] }[];
}

/** Creates a Google login with one business account and these locations, each with the given number of rated reviews of the last months. */
export async function createGoogleWorld(
  google: GoogleHooks,
  reviewsPerLocation: readonly number[],
  address = 'الرياض',
): Promise<GoogleWorld> {
  // Letters: Google takes digits in a row for a telephone number, and refuses a reply that holds one.
  const id = randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const email = `owner-${id}@google.example`;
  const now = Date.now();
  const made = (await google.post('accounts', {
    email,
    name: `صاحب ${id}`,
    accounts: [
      {
        name: `نشاط ${id}`,
        locations: reviewsPerLocation.map((count, place) => ({
          title: `فرع ${place + 1} ${id}`,
          address,
          reviews: Array.from({ length: count }, (_, index) => ({
            reviewer: `زائر ${place + 1}-${index + 1}`,
            stars: ((index % 5) + 1) as 1 | 2 | 3 | 4 | 5,
            comment: `زيارة رقم ${index + 1} إلى الفرع ${place + 1}، والخدمة ممتازة`,
            createTime: new Date(now - (index + 1) * 3_600_000).toISOString(),
          })),
        })),
      },
    ],
  })) as { accounts: { locations: { name: string; title: string; reviews: (string | { name: string; reviewId?: string })[] }[] }[] };
  const locations = made.accounts.flatMap((account) => account.locations);
  return {
    email,
    locations: locations.map(({ name, title, reviews }) => ({
      name,
      title,
      reviews: reviews.map((review) => (typeof review === 'string' ? review : (review.reviewId ?? review.name))),
    })),
  };
}

/** Blocks every page of reviews after the first for this account. The returned function ends this and all other scenarios. */
export async function holdFollowingPages(google: GoogleHooks, { locations }: GoogleWorld): Promise<() => Promise<unknown>> {
  const account = locations[0]?.name.split('/')[1];
  await google.post('scenario', { name: 'slow', path: '/reviews', account, following: true, delayMs: 600_000 });
  return () => google.post('scenario', { name: 'ok' });
}
