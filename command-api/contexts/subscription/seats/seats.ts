import { accept, refuse, type Iso, type SeatEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import { limitParams } from '../usage/usage.ts';

/** Who takes part in the number of members; `until`: when an invitation ends, null for a member. */
export type SeatsState = Readonly<Record<Uuid, Iso | null>>;

export type SeatsCommand =
  /** Takes a seat, or prolongs the one that is held; `insteadOf`: an invitation whose seat it takes over. */
  | {
      readonly type: 'TakeSeat';
      readonly tenantId: Uuid;
      readonly holderId: Uuid;
      readonly until: Iso | null;
      readonly insteadOf: Uuid | null;
      readonly limit: number | null;
      readonly at: Iso;
    }
  | { readonly type: 'FreeSeat'; readonly tenantId: Uuid; readonly holderId: Uuid };

/** The decider of a business's seats; stream `seats-<tenantId>`. All who join go through it, so two at once pass no limit. */
export const seats: Decider<SeatsState, SeatsCommand, SeatEvent> = {
  category: 'seats',
  initial: () => ({}),
  evolve(state, event) {
    const { holderId } = event.data;
    if (event.type === 'SeatTaken') return { ...state, [holderId]: event.data.until };
    const { [holderId]: _freed, ...others } = state;
    return others;
  },
  decide(state, command) {
    const { tenantId, holderId } = command;
    if (command.type === 'FreeSeat') return holderId in state ? accept({ type: 'SeatFreed', data: { tenantId, holderId } }) : accept();
    const { until, insteadOf, limit, at } = command;
    const isHeld = isTaken(state[holderId], at) || (insteadOf !== null && isTaken(state[insteadOf], at));
    const used = seatsTaken(state, at);
    if (!isHeld && limit !== null && used >= limit) return refuse('limit_reached', { params: limitParams('members', used, limit) });
    const freed: SeatEvent[] =
      insteadOf !== null && insteadOf in state ? [{ type: 'SeatFreed', data: { tenantId, holderId: insteadOf } }] : [];
    if (holderId in state && state[holderId] === until) return accept(...freed);
    return accept(...freed, { type: 'SeatTaken', data: { tenantId, holderId, until } });
  },
};

const isTaken = (until: Iso | null | undefined, at: Iso): boolean => until !== undefined && (until === null || until > at);

/** How many seats are taken: members, and invitations that are open. */
export function seatsTaken(state: SeatsState, at: Iso): number {
  return Object.values(state).filter((until) => isTaken(until, at)).length;
}
