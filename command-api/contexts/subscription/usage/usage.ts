import { accept, planAllowing, refuse, type CountedUse, type PlanLimit, type UsageEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** What was counted in a month, by kind, with its holders: for what each is counted. */
export type UsageState = Readonly<Record<CountedUse, readonly { readonly id: Uuid; readonly holders: readonly Uuid[] }[]>>;

interface Use {
  readonly tenantId: Uuid;
  readonly month: string;
  readonly what: CountedUse;
  readonly id: Uuid;
  readonly holderId: Uuid;
}

export type UsageCommand =
  /** Counts a thing once, for however many holders; refuses where `limit` is reached. `of`: the limit of the plan that it counts against. */
  | (Use & { readonly type: 'Count'; readonly limit: number | null; readonly of: PlanLimit })
  /** Counts it no more for this holder; its last one gives it back. */
  | (Use & { readonly type: 'Release' });

/** The decider of what a business used in a month; stream `usage-<tenantId>-<month>`. Both changes go through it, so two at once pass no limit. */
export const usage: Decider<UsageState, UsageCommand, UsageEvent> = {
  category: 'usage',
  initial: () => ({ answer: [], ai_reply: [], ai_draft: [] }),
  evolve(state, { type, data: { what, id, holderId } }) {
    const rest = holdersOf(state, what, id).filter((one) => one !== holderId);
    const holders = type === 'UsageCounted' ? [...rest, holderId] : rest;
    const others = state[what].filter((one) => one.id !== id);
    return { ...state, [what]: holders.length === 0 ? others : [...others, { id, holders }] };
  },
  decide(state, command) {
    const { tenantId, month, what, id, holderId } = command;
    const holders = holdersOf(state, what, id);
    const data = { tenantId, month, what, id, holderId };
    if (command.type === 'Release') {
      return holders.includes(holderId) ? accept({ type: 'UsageReleased', data: { ...data, holders: holders.length - 1 } }) : accept();
    }
    if (holders.includes(holderId)) return accept();
    const used = state[what].length;
    const { limit, of } = command;
    if (holders.length === 0 && limit !== null && used >= limit) return refuse('limit_reached', { params: limitParams(of, used, limit) });
    return accept({ type: 'UsageCounted', data: { ...data, holders: holders.length + 1 } });
  },
};

const holdersOf = (state: UsageState, what: CountedUse, of: Uuid): readonly Uuid[] =>
  state[what].find(({ id }) => id === of)?.holders ?? [];

/** What a refusal at a limit says; `plan`: the lowest one that allows more, empty where none does. */
export function limitParams(what: PlanLimit, used: number, limit: number): Readonly<Record<string, string | number>> {
  return { what, used, limit, plan: planAllowing(what, limit) ?? '' };
}
