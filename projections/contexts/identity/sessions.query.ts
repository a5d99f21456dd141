import { iso, type SessionItem, type Uuid } from '@sumaa/contracts';
import type { Session } from '@sumaa/runtime/vault';

/** An account's usable sessions as the API returns them, the most recently active first. `current` is the caller's session id. */
export function sessionItems(sessions: readonly Session[], current: Uuid): SessionItem[] {
  return sessions
    .toSorted((one, other) => other.lastActedAt.getTime() - one.lastActedAt.getTime())
    .map(({ id, device, network, remember, createdAt, lastActedAt, idleSeconds, expiresAt }) => {
      const idleAt = idleSeconds === null ? Infinity : lastActedAt.getTime() + idleSeconds * 1000;
      return {
        id,
        device,
        network,
        current: id === current,
        remembered: remember,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastActedAt),
        expiresAt: iso(new Date(Math.min(idleAt, expiresAt.getTime()))),
      };
    });
}
