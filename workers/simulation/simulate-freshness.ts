import { day, hour, minute } from '@sumaa/contracts';
import { createFairQueue, turnDistance, type GoogleLane } from '@sumaa/runtime/google';
import { firstGuessADay, pollShare } from '../contexts/review-sync/policy.ts';
import { activityAfter, duePolls, type PollState } from '../contexts/review-sync/polling/poll-plan.ts';
import { normal, randomFrom } from './random.ts';

export interface FreshnessOptions {
  readonly tenants: number;
  readonly requestsPerMinute: number;
  /** Share of the tenants for which Google sends notifications. */
  readonly pushed: number;
  /** `even`: all tenants in turn, as a baseline. */
  readonly plan: 'adaptive' | 'even';
  readonly seed: number;
  /** Virtual hours that are measured, after one day of warm-up. */
  readonly hours?: number;
}

/** Ages of reviews when first read, in seconds. */
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
  /** The real rate of reviews, unknown to the plan. */
  readonly rate: number;
  readonly unseen: number[];
}

type Call = { readonly kind: 'poll' | 'notice' | 'other'; readonly tenant: Tenant | null; left: number };

const tickMs = 60_000;
/** Share of Google's notifications that never arrive. */
const lostMessages = 0.02;
const messageMs = 1_500;
/** Duration of a call. */
const answerMs = 300;
/** Reviews arrive when people are awake: almost twice the mean in the evening, almost none before dawn. */
const rhythm = (at: number): number => 1 + 0.9 * Math.sin((2 * Math.PI * ((at % day) / hour - 11)) / 24);

/**
 * Simulates a virtual day of an installation with the code of the workers (the poll plan, the queue of calls, the distance of
 * turns). No clock, no network; the same seed gives the same result.
 */
export function simulateFreshness(options: FreshnessOptions): Freshness {
  const { tenants: count, requestsPerMinute, pushed, plan, seed, hours = 24 } = options;
  const random = randomFrom(seed);
  const tenants = Array.from({ length: count }, (_, n) => makeTenant(String(n), random, n / count < pushed));
  const distance = turnDistance(requestsPerMinute);
  const policy = { callsPerMinute: requestsPerMinute * pollShare, shortestMs: minute, tickMs };
  const line = createFairQueue<Call>();
  const queuedAs = (tenant: Tenant | null, lane: GoogleLane) => ({ tenantId: tenant?.id ?? 'other', lane });
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
    // Replies and first imports take a fifth of the request budget.
    for (let n = 0; n < (requestsPerMinute * 0.2 * tickMs) / minute; n++)
      line.push({ kind: 'other', tenant: null, left: 1 }, queuedAs(null, n % 4 === 0 ? 'interactive' : 'sync'));
    for (const tenant of plan === 'adaptive' ? duePolls(tenants, now, policy) : evenly()) {
      tenant.orderedAt = now;
      line.push({ kind: 'poll', tenant, left: tenant.calls }, queuedAs(tenant, 'poll'));
    }
    nextSlot = Math.max(nextSlot, now);
    while (nextSlot < now + tickMs) {
      while (messages[0] && messages[0].at <= nextSlot) {
        const { tenant } = messages.shift()!;
        line.push({ kind: 'notice', tenant, left: 1 }, queuedAs(tenant, 'live'));
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

  /** All tenants in turn, within the same share of the request budget. */
  function evenly(): Tenant[] {
    const chosen: Tenant[] = [];
    for (let callsLeft = (policy.callsPerMinute * tickMs) / minute - line.waiting('poll'); callsLeft > 0;) {
      const tenant = tenants[nextInRound++ % count]!;
      callsLeft -= tenant.calls;
      chosen.push(tenant);
    }
    return chosen;
  }

  function finish(call: Call, at: number): void {
    const { tenant } = call;
    if (!tenant) return;
    if (call.kind === 'poll' && --call.left > 0) return line.push(call, queuedAs(tenant, 'poll'));
    const added = see(tenant, at);
    const elapsed = call.kind === 'poll' && tenant.polledAt !== null ? at - tenant.polledAt : 0;
    tenant.reviewsADay = activityAfter(tenant.reviewsADay, elapsed, added);
    if (call.kind === 'poll') tenant.polledAt = at;
    // After a change one small call fetches the totals; a notification already includes them.
    if (call.kind === 'poll' && added > 0) line.push({ kind: 'other', tenant: null, left: 1 }, queuedAs(tenant, 'poll'));
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
  // Rare enough for at most one review per tick and tenant.
  if (random() >= expected) return;
  const at = from + random() * tickMs;
  tenant.unseen.push(at);
  if (tenant.pushed && random() >= lostMessages) messages.push({ at: at + messageMs, tenant });
}
