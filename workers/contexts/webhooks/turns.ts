import type { TenantId, Uuid } from '@sumaa/contracts';

/** Messages that a worker has under way at once; each holds its slot until its endpoint answers or the time is over. */
export const slots = 32;
/** Of these, at most so many are for one endpoint, and so many for one business: silence of one delays nobody else. */
const perEndpoint = 2;
const perTenant = 4;
/** How many of a business are remembered; more are found by the sweep. */
const mostWaiting = 1_000;

interface Turn {
  readonly tenantId: TenantId;
  readonly endpointId: Uuid;
  readonly deliveryId: Uuid;
}

export interface Turns {
  /** Takes a slot; false: the endpoint or its business has enough, and the message waits for one that is given back. */
  take(turn: Turn): boolean;
  /** Gives the slot back. Returns the message that goes next, if one waits. */
  giveBack(turn: Turn): Turn | null;
}

/** The slots of this worker. What waits is in the outbox, too, so that nothing is lost with the process. */
export function createTurns(): Turns {
  const running: Turn[] = [];
  const waiting = new Map<TenantId, Map<Uuid, Turn>>();
  const isFree = ({ tenantId, endpointId }: Turn): boolean =>
    running.filter((one) => one.endpointId === endpointId).length < perEndpoint &&
    running.filter((one) => one.tenantId === tenantId).length < perTenant;
  return {
    take(turn) {
      const ofTenant = waiting.get(turn.tenantId) ?? new Map<Uuid, Turn>();
      if (isFree(turn)) {
        running.push(turn);
        ofTenant.delete(turn.deliveryId);
        if (ofTenant.size === 0) waiting.delete(turn.tenantId);
        return true;
      }
      if (ofTenant.size < mostWaiting) waiting.set(turn.tenantId, ofTenant.set(turn.deliveryId, turn));
      return false;
    },
    giveBack(turn) {
      running.splice(running.indexOf(turn), 1);
      const ofTenant = waiting.get(turn.tenantId);
      const next = [...(ofTenant?.values() ?? [])].find(isFree) ?? null;
      if (next) ofTenant?.delete(next.deliveryId);
      if (ofTenant?.size === 0) waiting.delete(turn.tenantId);
      return next;
    },
  };
}
