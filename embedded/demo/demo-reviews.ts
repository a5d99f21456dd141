import { day, hour, iso, minute } from '@sumaa/contracts';
import type { ReviewSeed } from '../google/seed/google-seed.ts';
import { arabicVoice, englishVoice, type Voice } from './review-texts.ts';

/** Seeded random numbers (mulberry32): the same seed gives the same demo. */
function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    of: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    between: (low: number, high: number) => low + next() * (high - low),
  };
}
type SeededRandom = ReturnType<typeof createSeededRandom>;

/** Shares of 5, 4, 3, 2 and 1 stars: a popular business with some bad days. */
const starShares = [0.64, 0.18, 0.08, 0.05, 0.05] as const;

function starsFor(random: SeededRandom, lift: number): 1 | 2 | 3 | 4 | 5 {
  let left = random.next() * (1 - lift);
  for (const [index, share] of starShares.entries()) {
    left -= share;
    if (left < 0) return (5 - index) as 1 | 2 | 3 | 4 | 5;
  }
  return 5;
}

const moodOf = (stars: number) => (stars >= 4 ? 'good' : stars === 3 ? 'fair' : 'bad');

function wordsFor(random: SeededRandom, voice: Voice, stars: number): string | undefined {
  if (stars >= 4 && random.next() < 0.3) return undefined;
  const mood = moodOf(stars);
  const first = random.of(voice[mood]);
  const second = random.of(voice[random.next() < 0.85 ? mood : 'fair']);
  const joined = second !== first && random.next() < 0.55 ? `${first}${voice === arabicVoice ? '، و' : '. '}${second}` : first;
  return `${joined}. ${random.of(voice.ends[mood])}`.trim();
}

export interface DemoReviewPlan {
  readonly seed: number;
  readonly count: number;
  /** Age of the newest review in milliseconds before `now`. */
  readonly newestMs: number;
  readonly monthsBack: number;
  readonly idPrefix: string;
}

/**
 * Reviews of one branch over `monthsBack` months until `now`, slightly more and slightly better towards the end; most older ones are
 * answered at Google. Deterministic for a seed; times are relative to `now`.
 */
export function demoReviews(now: Date, plan: DemoReviewPlan): ReviewSeed[] {
  const random = createSeededRandom(plan.seed);
  const span = plan.monthsBack * 30.4 * day;
  const reviews: ReviewSeed[] = [];
  for (let index = 0; index < plan.count; index++) {
    const share = Math.pow((index + random.next() * 0.8) / plan.count, 1.15);
    const age = Math.max(plan.newestMs, plan.newestMs + share * span);
    const created = new Date(now.getTime() - age);
    const voice = random.next() < 0.8 ? arabicVoice : englishVoice;
    const stars = starsFor(random, 0.04 * (1 - share));
    const name = random.of(voice.names);
    const comment = wordsFor(random, voice, stars);
    const answered = age > 60 * hour || random.next() < 0.3;
    const answer = voice.replies[moodOf(stars)];
    reviews.push({
      reviewId: `${plan.idPrefix}-${String(index).padStart(4, '0')}`,
      reviewer: random.next() < 0.04 ? null : name,
      stars,
      ...(comment === undefined ? {} : { comment }),
      createTime: iso(created),
      updateTime: iso(created),
      ...(answered
        ? {
            reply: {
              comment: random.of(answer).replace('{name}', name.split(' ')[0] ?? name),
              updateTime: iso(new Date(Math.min(created.getTime() + random.between(20 * minute, 20 * hour), now.getTime()))),
              state: 'APPROVED' as const,
            },
          }
        : {}),
    });
  }
  return reviews;
}
