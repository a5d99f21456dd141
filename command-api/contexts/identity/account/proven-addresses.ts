import { readable, type AccountEvent } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findAccount } from './find-account.ts';

export interface ProvenAddress {
  /** Null once the key of the account is destroyed. */
  readonly email: string | null;
  readonly emailKey: string;
}

/**
 * The addresses that an account proved to be its own, now and before, without those that another account has by now. An address that was
 * only asked for may be somebody else's. The oldest first.
 */
export async function provenAddresses(
  deps: Pick<CommandDeps, 'store' | 'codec'>,
  events: readonly AccountEvent[],
): Promise<readonly ProvenAddress[]> {
  const byKey = new Map<string, ProvenAddress>();
  for (const { type, data } of events) {
    if (type !== 'AccountRegistered' && type !== 'EmailChanged') continue;
    // The one in use comes last, also where it was used before.
    byKey.delete(data.emailKey);
    byKey.set(data.emailKey, { email: readable(data.email), emailKey: data.emailKey });
  }
  const own: ProvenAddress[] = [];
  for (const address of byKey.values()) {
    const holder = (await findAccount(deps, address.emailKey))?.account.accountId;
    if (holder === undefined || holder === events[0]?.data.accountId) own.push(address);
  }
  return own;
}

/** The phone number in use, if it was confirmed; an earlier one may be somebody else's by now. Also of an erased account, while its key lasts. */
export function provenPhone(events: readonly AccountEvent[]): string | null {
  let [phone, isConfirmed]: [string | null, boolean] = [null, false];
  for (const { type, data } of events) {
    if (type === 'AccountRegistered') phone = readable(data.phone);
    if (type === 'AccountProfileChanged') [phone, isConfirmed] = [readable(data.phone), isConfirmed && !data.changed.includes('phone')];
    if (type === 'PhoneConfirmed') isConfirmed = true;
  }
  return isConfirmed ? phone : null;
}
