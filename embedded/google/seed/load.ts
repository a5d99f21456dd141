import { setImmediate as breathe } from 'node:timers/promises';
import { z } from 'zod';
import type { GoogleState } from '../state/google-state.ts';
import type { Review } from '../state/model.ts';
import { saveGoogleAccount } from './apply-seed.ts';
import { GoogleAccountSeed } from './google-seed.ts';
import { reviewIdFor } from './google-ids.ts';
import { createRandom, type Random } from './random.ts';
import { inventReview } from './review-texts.ts';

/** `POST /__admin/load`: this many Google logins, each with this many locations, each with this many reviews. */
export const Load = z.object({
  accounts: z.number().int().min(1).max(20_000).default(1),
  locationsPerAccount: z.number().int().min(0).max(1000).default(1),
  reviewsPerLocation: z.number().int().min(0).max(50_000).default(20),
  seed: z.number().int().default(1),
  /** Maximum age of the oldest review. */
  days: z.number().int().min(1).max(3650).default(420),
});

export type LoadResult = { accounts: { email: string; name: string; locations: string[] }[]; reviews: number };

const CITIES = ['الرياض', 'جدة', 'الدمام', 'مكة المكرمة', 'المدينة المنورة', 'أبها', 'تبوك', 'بريدة'];
const DAY = 86_400_000;

/**
 * Fills the state from seeded random numbers: the same input gives the same ids and texts (times count back from today's midnight, UTC).
 * Sends no push. Every third review has a reply in one of its states.
 */
export async function load(state: GoogleState, given: z.input<typeof Load>): Promise<LoadResult> {
  const { accounts, locationsPerAccount, reviewsPerLocation, seed, days } = Load.parse(given);
  const random = createRandom(seed);
  const today = Math.floor(state.now() / DAY) * DAY;
  const result: LoadResult = { accounts: [], reviews: 0 };
  for (let a = 1; a <= accounts; a++) {
    const locations = Array.from({ length: locationsPerAccount }, (_each, l) => ({
      title: `${random.pick(['مقهى', 'مطعم', 'صالون', 'عيادات'])} ${seed}-${a} – فرع ${l + 1}`,
      storeCode: `L${seed}-${a}-${l + 1}`,
      phone: `+966 11 ${random.between(200, 899)} ${String(random.between(0, 9999)).padStart(4, '0')}`,
      address: { locality: random.pick(CITIES), addressLines: [`شارع ${random.between(1, 90)}`] },
    }));
    const email = `owner-${seed}-${a}@example.com`;
    const made = saveGoogleAccount(
      state,
      GoogleAccountSeed.parse({
        email,
        name: `مالك ${seed}-${a}`,
        accounts: [{ name: `منشأة ${seed}-${a}`, type: 'PERSONAL', locations }],
      }),
    ).accounts[0]!;
    result.accounts.push({ email, name: made.name, locations: made.locations.map(({ name }) => name) });
    for (const { name } of made.locations) {
      const locationId = name.split('/')[3]!;
      for (let r = 0; r < reviewsPerLocation; r++) {
        state.saveReview(inventStored(random, locationId, `${seed} ${locationId} ${r}`, today, days));
        if (++result.reviews % 2000 === 0) await breathe();
      }
    }
  }
  return result;
}

function inventStored(random: Random, locationId: string, salt: string, today: number, days: number): Review {
  const { reviewer, stars, comment } = inventReview(random);
  const createTime = today - random.between(1000, days * DAY);
  const edited = random.chance(0.08) ? Math.min(today, createTime + random.between(1, 30) * DAY) : createTime;
  const finer = random.chance(0.25) ? String(random.between(100, 999)) : '';
  const review: Review = {
    id: reviewIdFor(salt),
    locationId,
    ...(reviewer ? { reviewer: { name: reviewer } } : {}),
    stars,
    ...(comment ? { comment } : {}),
    createTime,
    updateTime: edited,
    ...(finer ? { finer } : {}),
  };
  if (random.chance(0.33)) {
    const updateTime = Math.min(today, edited + random.between(1, 72) * 3_600_000);
    const rejected = random.chance(0.05);
    review.reply = {
      comment: stars >= 4 ? 'شكراً لك على كلماتك، يسعدنا أن زيارتك كانت كما تحب.' : 'نعتذر عما حدث، ونقدّر ملاحظتك وسنراجعها مع الفريق.',
      updateTime,
      settlesAt: updateTime,
      verdict: rejected ? 'REJECTED' : 'APPROVED',
      ...(rejected ? { policyViolation: 'REPETITIVE' } : {}),
    };
  }
  return review;
}
