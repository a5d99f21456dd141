import type { Iso } from '@sumaa/contracts';
import { Postponed } from '@sumaa/runtime/queue';

/** Throws Postponed until a request may leave, by the hours of the law and of the business that hold now. */
export function requireAllowed(allowedAt: Iso, now: Date): void {
  const waitMs = Date.parse(allowedAt) - now.getTime();
  if (waitMs > 0) throw new Postponed(waitMs, `review requests may leave at ${allowedAt}`);
}
