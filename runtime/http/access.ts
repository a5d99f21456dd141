import { platformTenant, type PlatformSettings, type Refusal, type Route } from '@sumaa/contracts';
import { isInRanges } from './address-ranges.ts';
import type { Caller } from './guard.ts';
import { refuse } from './refusal.ts';

/** What restricts who is let in. */
export type AccessSettings = Pick<PlatformSettings, 'maintenanceMode' | 'ipWhitelist'>;

/** Why a caller is not let in at this address, at this route if it is one; null: they are. */
export type Access = (caller: Caller, ip: string, route?: Pick<Route, 'method' | 'inMaintenance'>) => Promise<Refusal | null>;

/** How long settings are used without being read again, in ms, unless the caller says otherwise. */
const freshFor = 3_000;
/** When others may try again, in seconds. */
const maintenanceSeconds = 300;

/**
 * Lets only staff in during maintenance; without signing in, everybody may read and use what goes on. Lets staff in only from the addresses of the list. `read` is asked every `freshMs` at most; while it
 * fails, what was read last holds.
 */
export function createAccess(read: () => Promise<AccessSettings>, now: () => number = Date.now, freshMs = freshFor): Access {
  let known: AccessSettings | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    known = await read();
    readAt = now();
  }
  async function current() {
    if (now() - readAt >= freshMs) {
      reading ??= refresh().finally(() => {
        reading = null;
      });
      await reading.catch((error: unknown) => {
        if (!known) throw error;
      });
    }
    return known;
  }
  return async (caller, ip, route) => {
    if (caller.kind === 'service') return null;
    if (caller.kind === 'anonymous' && (!route || route.method === 'GET' || route.inMaintenance)) return null;
    const found = await current();
    if (!found) return null;
    if (caller.kind === 'person' && caller.person.tenantId === platformTenant)
      return isInRanges(found.ipWhitelist, ip) ? null : refuse('address_not_allowed');
    return found.maintenanceMode ? refuse('maintenance', { seconds: maintenanceSeconds }) : null;
  };
}
