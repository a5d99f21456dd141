import { BlockList, isIP } from 'node:net';
import { platformTenant, type PlatformSettings, type Refusal } from '@sumaa/contracts';
import type { Caller } from './guard.ts';
import { refuse } from './refusal.ts';

/** What restricts who is let in. */
export type AccessSettings = Pick<PlatformSettings, 'maintenanceMode' | 'ipWhitelist'>;

/** Why a caller is not let in at this address; null: they are. */
export type Access = (caller: Caller, ip: string) => Promise<Refusal | null>;

/** How long settings are used without being read again, in ms. */
const freshMs = 3_000;
/** When others may try again, in seconds. */
const maintenanceSeconds = 300;

/**
 * Lets only staff in during maintenance, and staff only from the addresses of the list. `read` is asked every three seconds at most; while it
 * fails, what was read last holds.
 */
export function createAccess(read: () => Promise<AccessSettings>, now: () => number = Date.now): Access {
  let known: { readonly settings: AccessSettings; readonly allows: (ip: string) => boolean } | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  async function refresh(): Promise<void> {
    const settings = await read();
    known = { settings, allows: addressFilter(settings.ipWhitelist) };
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
  return async (caller, ip) => {
    if (caller.kind !== 'person') return null;
    const found = await current();
    if (!found) return null;
    if (caller.person.tenantId === platformTenant) return found.allows(ip) ? null : refuse('address_not_allowed');
    return found.settings.maintenanceMode ? refuse('maintenance', { seconds: maintenanceSeconds }) : null;
  };
}

/** Whether an address is in one of these addresses and networks; every address is in an empty list. */
export function addressFilter(list: readonly string[]): (ip: string) => boolean {
  if (list.length === 0) return () => true;
  const block = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) block.addAddress(address, family);
    else block.addSubnet(address, Number(bits), family);
  }
  return (ip) => {
    // Node answers an IPv4 caller of a dual-stack socket as ::ffff:203.0.113.7.
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && block.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
