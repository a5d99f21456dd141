import { accept, type RuleDayEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

/** The reviews that the publishing rule answers on one day. */
export type RuleDayState = readonly Uuid[];

export interface CountRuleReply {
  readonly type: 'CountRuleReply';
  readonly day: string;
  readonly reviewId: Uuid;
  readonly cap: number;
  /** The counted reviews whose reply was undone or refused. */
  readonly free: readonly Uuid[];
}

/** Stream `ruleday-<tenantId>-<day>`: the cap of a day, which two at once do not pass. A review that is not counted after the command does not fit. */
export const ruleDay: Decider<RuleDayState, CountRuleReply, RuleDayEvent> = {
  category: 'ruleday',
  initial: () => [],
  evolve: (state, { data }) => [...state, data.reviewId],
  decide(state, { day, reviewId, cap, free }) {
    if (state.includes(reviewId) || state.filter((one) => !free.includes(one)).length >= cap) return accept();
    return accept({ type: 'RuleReplyCounted', data: { day, reviewId } });
  },
};
