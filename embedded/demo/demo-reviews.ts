import { day, hour, iso, minute } from '@sumaa/contracts';
import type { ReviewSeed } from '../google/seed/google-seed.ts';
import { arabicVoice, englishVoice, type Voice } from './review-texts.ts';

/** mulberry32: the same seed, the same demonstration. */
function createChance(seed: number) {
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
type Chance = ReturnType<typeof createChance>;

/** Shares of 5 to 1 stars: a well-liked place that has bad days. */
const starShares = [0.64, 0.18, 0.08, 0.05, 0.05] as const;

function starsFor(chance: Chance, lift: number): 1 | 2 | 3 | 4 | 5 {
  let left = chance.next() * (1 - lift);
  for (const [index, share] of starShares.entries()) {
    left -= share;
    if (left < 0) return (5 - index) as 1 | 2 | 3 | 4 | 5;
  }
  return 5;
}

const moodOf = (stars: number) => (stars >= 4 ? 'good' : stars === 3 ? 'fair' : 'bad');

function wordsFor(chance: Chance, voice: Voice, stars: number): string | undefined {
  if (stars >= 4 && chance.next() < 0.3) return undefined;
  const mood = moodOf(stars);
  const first = chance.of(voice[mood]);
  const second = chance.of(voice[chance.next() < 0.85 ? mood : 'fair']);
  const joined = second !== first && chance.next() < 0.55 ? `${first}${voice === arabicVoice ? '، و' : '. '}${second}` : first;
  return `${joined}. ${chance.of(voice.ends[mood])}`.trim();
}

export interface DemoReviewPlan {
  readonly seed: number;
  readonly count: number;
  /** The newest review lies this long before `now`. */
  readonly newestMs: number;
  readonly monthsBack: number;
  readonly idPrefix: string;
}

/**
 * Reviews of one branch over `monthsBack` months until `now`, a little more and a little better towards the end, most older ones
 * answered at Google. Deterministic for a seed; times move with `now`.
 */
export function demoReviews(now: Date, plan: DemoReviewPlan): ReviewSeed[] {
  const chance = createChance(plan.seed);
  const span = plan.monthsBack * 30.4 * day;
  const reviews: ReviewSeed[] = [];
  for (let index = 0; index < plan.count; index++) {
    const share = Math.pow((index + chance.next() * 0.8) / plan.count, 1.15);
    const age = Math.max(plan.newestMs, plan.newestMs + share * span);
    const created = new Date(now.getTime() - age);
    const voice = chance.next() < 0.8 ? arabicVoice : englishVoice;
    const stars = starsFor(chance, 0.04 * (1 - share));
    const name = chance.of(voice.names);
    const comment = wordsFor(chance, voice, stars);
    const answered = age > 60 * hour || chance.next() < 0.3;
    const answer = voice.replies[moodOf(stars)];
    reviews.push({
      reviewId: `${plan.idPrefix}-${String(index).padStart(4, '0')}`,
      reviewer: chance.next() < 0.04 ? null : name,
      stars,
      ...(comment === undefined ? {} : { comment }),
      createTime: iso(created),
      updateTime: iso(created),
      ...(answered
        ? {
            reply: {
              comment: chance.of(answer).replace('{name}', name.split(' ')[0] ?? name),
              updateTime: iso(new Date(Math.min(created.getTime() + chance.between(20 * minute, 20 * hour), now.getTime()))),
              state: 'APPROVED' as const,
            },
          }
        : {}),
    });
  }
  return reviews;
}
