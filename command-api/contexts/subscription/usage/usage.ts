import { accept, planAllowing, refuse, type CountedUse, type PlanLimit, type UsageEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** What was counted in a month, by kind. */
export type UsageState = Readonly<Record<CountedUse, readonly Uuid[]>>;

interface Use {
  readonly tenantId: Uuid;
  readonly month: string;
  readonly what: CountedUse;
  readonly id: Uuid;
}

export type UsageCommand =
  /** Counts a thing once; refuses where `limit` is reached. `of`: the limit of the plan that it counts against. */
  (Use & { readonly type: 'Count'; readonly limit: number | null; readonly of: PlanLimit }) | (Use & { readonly type: 'Release' });

/** The decider of what a business used in a month; stream `usage-<tenantId>-<month>`. Both changes go through it, so two at once pass no limit. */
export const usage: Decider<UsageState, UsageCommand, UsageEvent> = {
  category: 'usage',
  initial: () => ({ answer: [], ai_reply: [], ai_draft: [] }),
  evolve(state, { type, data: { what, id } }) {
    const others = state[what].filter((one) => one !== id);
    return { ...state, [what]: type === 'UsageCounted' ? [...others, id] : others };
  },
  decide(state, { type, tenantId, month, what, id, ...command }) {
    const isCounted = state[what].includes(id);
    const data = { tenantId, month, what, id };
    if (type === 'Release') return isCounted ? accept({ type: 'UsageReleased', data }) : accept();
    if (isCounted) return accept();
    const { limit, of } = command as { readonly limit: number | null; readonly of: PlanLimit };
    const used = state[what].length;
    if (limit !== null && used >= limit) return refuse('limit_reached', { params: limitParams(of, used, limit) });
    return accept({ type: 'UsageCounted', data });
  },
};

/** What a refusal at a limit says; `plan`: the lowest one that allows more, empty where none does. */
export function limitParams(what: PlanLimit, used: number, limit: number): Readonly<Record<string, string | number>> {
  return { what, used, limit, plan: planAllowing(what, limit) ?? '' };
}
