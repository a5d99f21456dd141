import { day, hour, minute } from '@sumaa/contracts';
import { createFairQueue, slotDistance, type GoogleLane } from '@sumaa/runtime/google';
import { activityAfter, duePolls, firstGuessADay, pollShare, type PollState } from '../contexts/onboarding/poll-plan.ts';
import { normal, randomFrom } from './random.ts';

export interface FreshnessOptions {
  readonly tenants: number;
  readonly requestsPerMinute: number;
  /** Part of the tenants whose reviews Google tells of. */
  readonly pushed: number;
  /** `even`: everybody in turn, whatever happens there, as a baseline. */
  readonly plan: 'adaptive' | 'even';
  readonly seed: number;
  /** Virtual time that counts, after one day to get to know the tenants. */
  readonly hours?: number;
}

/** Ages of reviews when they were seen, in seconds. */
export interface Freshness {
  readonly reviews: number;
  readonly callsPerMinute: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

interface Tenant extends PollState {
  readonly id: string;
  calls: number;
  reviewsADay: number;
  orderedAt: number | null;
  polledAt: number | null;
  /** What really happens there, which the plan does not know. */
  readonly rate: number;
  readonly unseen: number[];
}

type Call = { readonly kind: 'poll' | 'notice' | 'other'; readonly tenant: Tenant | null; left: number };

const tickMs = 60_000;
/** Messages of Google's that never arrive. */
const lostMessages = 0.02;
const messageMs = 1_500;
/** An answer takes that long. */
const answerMs = 300;
/** Reviews come when people are awake: three times the mean in the evening, nearly none before dawn. */
const rhythm = (at: number): number => 1 + 0.9 * Math.sin((2 * Math.PI * ((at % day) / hour - 11)) / 24);

/**
 * A virtual day of an installation: reviews appear, polls are planned and calls are made by the very code that runs in the
 * workers (the plan, the line, the distance of slots). No clock, no network, and the same seed gives the same day.
 */
export function simulateFreshness(options: FreshnessOptions): Freshness {
  const { tenants: count, requestsPerMinute, pushed, plan, seed, hours = 24 } = options;
  const random = randomFrom(seed);
  const tenants = Array.from({ length: count }, (_, n) => makeTenant(String(n), random, n / count < pushed));
  const distance = slotDistance(requestsPerMinute);
  const policy = { callsPerMinute: requestsPerMinute * pollShare, shortestMs: minute, tickMs };
  const line = createFairQueue<Call>();
  const standing = (tenant: Tenant | null, lane: GoogleLane) => ({ tenantId: tenant?.id ?? 'other', lane });
  const messages: { readonly at: number; readonly tenant: Tenant }[] = [];
  const ages: number[] = [];
  const warm = day;
  const end = warm + hours * hour;
  let calls = 0;
  let nextSlot = 0;
  let nextInRound = 0;
  const see = (tenant: Tenant, at: number): number => {
    const found = tenant.unseen.splice(0);
    if (at >= warm) for (const written of found) ages.push((at - written) / 1_000);
    return found.length;
  };

  for (let now = 0; now < end; now += tickMs) {
    for (const tenant of tenants) bringReviews(tenant, now, random, messages);
    messages.sort((a, b) => a.at - b.at);
    // People answer, first imports run: a fifth of the budget is theirs.
    for (let n = 0; n < (requestsPerMinute * 0.2 * tickMs) / minute; n++)
      line.push({ kind: 'other', tenant: null, left: 1 }, standing(null, n % 4 === 0 ? 'interactive' : 'sync'));
    for (const tenant of plan === 'adaptive' ? duePolls(tenants, now, policy) : evenly()) {
      tenant.orderedAt = now;
      line.push({ kind: 'poll', tenant, left: tenant.calls }, standing(tenant, 'poll'));
    }
    nextSlot = Math.max(nextSlot, now);
    while (nextSlot < now + tickMs) {
      while (messages[0] && messages[0].at <= nextSlot) {
        const { tenant } = messages.shift()!;
        line.push({ kind: 'notice', tenant, left: 1 }, standing(tenant, 'live'));
      }
      const call = line.shift();
      if (!call) {
        const next = Math.min(messages[0]?.at ?? Infinity, now + tickMs);
        nextSlot = Math.max(nextSlot + 1, next);
        continue;
      }
      if (nextSlot >= warm) calls += 1;
      finish(call, nextSlot + answerMs);
      nextSlot += distance;
    }
  }

  /** Everybody in turn, as fast as the same share of the budget lets us. */
  function evenly(): Tenant[] {
    const chosen: Tenant[] = [];
    for (let room = (policy.callsPerMinute * tickMs) / minute - line.waiting('poll'); room > 0;) {
      const tenant = tenants[nextInRound++ % count]!;
      room -= tenant.calls;
      chosen.push(tenant);
    }
    return chosen;
  }

  function finish(call: Call, at: number): void {
    const { tenant } = call;
    if (!tenant) return;
    if (call.kind === 'poll' && --call.left > 0) return line.push(call, standing(tenant, 'poll'));
    const added = see(tenant, at);
    const elapsed = call.kind === 'poll' && tenant.polledAt !== null ? at - tenant.polledAt : 0;
    tenant.reviewsADay = activityAfter(tenant.reviewsADay, elapsed, added);
    if (call.kind === 'poll') tenant.polledAt = at;
    // Where something changed, one small call brings the totals; what Google told of comes with them.
    if (call.kind === 'poll' && added > 0) line.push({ kind: 'other', tenant: null, left: 1 }, standing(tenant, 'poll'));
  }

  ages.sort((a, b) => a - b);
  const at = (part: number) => ages[Math.min(ages.length - 1, Math.floor(ages.length * part))] ?? Number.NaN;
  return { reviews: ages.length, callsPerMinute: calls / (hours * 60), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Most businesses get a review every other day, a few get dozens a day; one in a hundred has more than fifty branches. */
function makeTenant(id: string, random: () => number, pushed: boolean): Tenant {
  const rate = Math.exp(Math.log(0.5) + 1.3 * normal(random));
  const calls = random() < 0.01 ? 2 + Math.floor(random() * 4) : 1;
  return { id, calls, rate, pushed, reviewsADay: firstGuessADay, orderedAt: null, polledAt: null, unseen: [] };
}

function bringReviews(tenant: Tenant, from: number, random: () => number, messages: { at: number; tenant: Tenant }[]): void {
  const expected = (tenant.rate * tickMs * rhythm(from)) / day;
  // So rare in one tick that at most one comes; the busiest tenant's second one comes in the next tick.
  if (random() >= expected) return;
  const at = from + random() * tickMs;
  tenant.unseen.push(at);
  if (tenant.pushed && random() >= lostMessages) messages.push({ at: at + messageMs, tenant });
}
