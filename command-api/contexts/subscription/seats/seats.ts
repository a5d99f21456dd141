import { accept, minute, refuse, type Iso, type SeatEvent, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import { limitParams } from '../usage/usage.ts';

export interface SeatsState {
  /** Who takes part in the number of members; until when an invitation holds its seat, null for a member. */
  readonly holders: Readonly<Record<Uuid, Iso | null>>;
  /** Plans that are being chosen, with the members that they allow. */
  readonly caps: Readonly<Record<Uuid, { readonly limit: number; readonly at: Iso }>>;
  /** How often a choice began or ended: a limit that was read before the last one does not hold any more. */
  readonly turn: number;
}

interface OfBusiness {
  readonly tenantId: Uuid;
}

export type SeatsCommand = OfBusiness &
  (
    | {
        /** Takes a seat, or prolongs the one that is held; `insteadOf`: an invitation whose seat it takes over. */
        readonly type: 'TakeSeat';
        readonly holderId: Uuid;
        readonly until: Iso | null;
        readonly insteadOf: Uuid | null;
        readonly limit: number | null;
        /** The turn at which the limit was read. */
        readonly turn: number;
        readonly at: Iso;
      }
    | { readonly type: 'FreeSeat'; readonly holderId: Uuid }
    | { readonly type: 'CapSeats'; readonly choiceId: Uuid; readonly limit: number; readonly at: Iso }
    | { readonly type: 'UncapSeats'; readonly choiceId: Uuid }
  );

/** What a process began before it died holds nobody up for longer than this, in ms. */
const capLastsMs = 10 * minute;

/**
 * The decider of a business's seats; stream `seats-<tenantId>`. All who join go through it, and so does whoever chooses a smaller plan: no two at
 * once pass a limit.
 */
export const seats: Decider<SeatsState, SeatsCommand, SeatEvent> = {
  category: 'seats',
  initial: () => ({ holders: {}, caps: {}, turn: 0 }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'SeatTaken':
        return { ...state, holders: { ...state.holders, [data.holderId]: data.until } };
      case 'SeatFreed': {
        const { [data.holderId]: _freed, ...holders } = state.holders;
        return { ...state, holders };
      }
      case 'SeatsCapped': {
        const { limit, at } = data;
        return { ...state, caps: { ...state.caps, [data.choiceId]: { limit, at } }, turn: state.turn + 1 };
      }
      case 'SeatsUncapped': {
        const { [data.choiceId]: _ended, ...caps } = state.caps;
        return { ...state, caps, turn: state.turn + 1 };
      }
      default: {
        const unhandled: never = type;
        return unhandled;
      }
    }
  },
  decide(state, command) {
    const { tenantId } = command;
    switch (command.type) {
      case 'TakeSeat':
        return takeSeat(state, command);
      case 'FreeSeat': {
        const { holderId } = command;
        return holderId in state.holders ? accept({ type: 'SeatFreed', data: { tenantId, holderId } }) : accept();
      }
      case 'CapSeats': {
        const { choiceId, limit, at } = command;
        return accept({ type: 'SeatsCapped', data: { tenantId, choiceId, limit, at } });
      }
      case 'UncapSeats': {
        const { choiceId } = command;
        return choiceId in state.caps ? accept({ type: 'SeatsUncapped', data: { tenantId, choiceId } }) : accept();
      }
      default: {
        const unhandled: never = command;
        return unhandled;
      }
    }
  },
};

function takeSeat(state: SeatsState, command: Extract<SeatsCommand, { type: 'TakeSeat' }>): ReturnType<typeof seats.decide> {
  const { tenantId, holderId, until, insteadOf, at } = command;
  const { holders } = state;
  const isHeld = isTaken(holders[holderId], at) || (insteadOf !== null && isTaken(holders[insteadOf], at));
  if (!isHeld && command.turn !== state.turn) return refuse('conflict');
  const used = seatsTaken(state, at);
  const limit = lowestLimit(state, command.limit, at);
  if (!isHeld && limit !== null && used >= limit) return refuse('limit_reached', { params: limitParams('members', used, limit) });
  const freed: SeatEvent[] =
    insteadOf !== null && insteadOf in holders ? [{ type: 'SeatFreed', data: { tenantId, holderId: insteadOf } }] : [];
  if (holderId in holders && holders[holderId] === until) return accept(...freed);
  return accept(...freed, { type: 'SeatTaken', data: { tenantId, holderId, until } });
}

/** Of the plan in force and those that are being chosen. */
function lowestLimit({ caps }: SeatsState, inForce: number | null, at: Iso): number | null {
  const since = Date.parse(at) - capLastsMs;
  const limits = Object.values(caps).flatMap((cap) => (Date.parse(cap.at) > since ? [cap.limit] : []));
  if (inForce !== null) limits.push(inForce);
  return limits.length === 0 ? null : Math.min(...limits);
}

const isTaken = (until: Iso | null | undefined, at: Iso): boolean => until !== undefined && (until === null || until > at);

/** How many seats are taken: members, and invitations that are open. */
export function seatsTaken({ holders }: SeatsState, at: Iso): number {
  return Object.values(holders).filter((until) => isTaken(until, at)).length;
}
