import { z } from 'zod';
import { defineEvent, type EventsOf } from '../../../kernel/event.ts';
import { Uuid } from '../../../kernel/ids.ts';
import { Iso } from '../../../kernel/time.ts';

/**
 * What is counted once per thing in a month: an answer to a review of this month (the id of the review), an AI reply that was published
 * (the id of the review), a draft by AI (an id of its own).
 */
export const CountedUse = z.enum(['answer', 'ai_reply', 'ai_draft']);
export type CountedUse = z.infer<typeof CountedUse>;

/** `2026-11`, in the time zone of the business. */
export const UsageMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/**
 * `holderId`: for what it is counted, a reply or the draft itself; `holders`: for how many it is counted now. It is in use from the first
 * to the last of them.
 */
const use = { tenantId: Uuid, month: UsageMonth, what: CountedUse, id: Uuid, holderId: Uuid, holders: z.number().int().min(0) };

/** `usage-<tenantId>-<month>`: what a business used of its monthly limits. */
export const usageEvents = {
  UsageCounted: defineEvent({
    type: 'UsageCounted',
    category: 'usage',
    schema: 2,
    data: use,
    upcasts: { 1: (data) => ({ ...data, holderId: data['id'], holders: 1 }) },
  }),
  /** It did not come to the use that was counted. */
  UsageReleased: defineEvent({
    type: 'UsageReleased',
    category: 'usage',
    schema: 2,
    data: use,
    upcasts: { 1: (data) => ({ ...data, holderId: data['id'], holders: 0 }) },
  }),
} as const;
export type UsageEvent = EventsOf<typeof usageEvents>;

/** `seats-<tenantId>`: who takes part in the number of members of a business. */
export const seatEvents = {
  /** `holderId`: a membership or an invitation; `until`: when an invitation ends, null for a member. */
  SeatTaken: defineEvent({ type: 'SeatTaken', category: 'seats', data: { tenantId: Uuid, holderId: Uuid, until: Iso.nullable() } }),
  SeatFreed: defineEvent({ type: 'SeatFreed', category: 'seats', data: { tenantId: Uuid, holderId: Uuid } }),
  /** A plan that allows no more members than `limit` is being chosen: nobody joins beyond them until that has ended. */
  SeatsCapped: defineEvent({
    type: 'SeatsCapped',
    category: 'seats',
    data: { tenantId: Uuid, choiceId: Uuid, limit: z.number().int().min(0), at: Iso },
  }),
  /** That plan was chosen, and limits the members itself, or was not. */
  SeatsUncapped: defineEvent({ type: 'SeatsUncapped', category: 'seats', data: { tenantId: Uuid, choiceId: Uuid } }),
} as const;
export type SeatEvent = EventsOf<typeof seatEvents>;
