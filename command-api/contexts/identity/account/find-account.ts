import { latinDigits, type AccountEvent, type Uuid } from '@sumaa/contracts';
import { load, type Recorded } from '@sumaa/event-store';
import { emailHmac } from '@sumaa/runtime/derive';
import type { IdentityDeps } from '../deps.ts';
import { email } from '../email-reservation/email-reservation.ts';
import { account } from './account.ts';
import type { RegisteredAccount } from './state.ts';

export interface FoundAccount {
  readonly account: RegisteredAccount;
  readonly events: readonly Recorded<AccountEvent>[];
}

/** The key (HMAC) of an address, which names its reservation stream. Arabic-Indic digits and letter case make no difference. */
export function emailKeyOf(deps: Pick<IdentityDeps, 'config'>, address: string): string {
  return emailHmac(deps.config.keys.emailHmac, latinDigits(address));
}

/**
 * The account that has an address, or null. A hold does not count (the account is not finished), nor does a claim of an account that has
 * another address by its own word (a process died before or after it moved).
 */
export async function findAccount(deps: Pick<IdentityDeps, 'store' | 'codec'>, emailKey: string): Promise<FoundAccount | null> {
  const { state } = await load(deps, email, emailKey);
  if (state.status !== 'claimed') return null;
  const found = await readAccount(deps, state.accountId);
  return found?.account.emailKey === emailKey ? found : null;
}

/** The account of this id; null where there is none. */
export async function readAccount(deps: Pick<IdentityDeps, 'store' | 'codec'>, accountId: Uuid): Promise<FoundAccount | null> {
  const { state, events } = await load(deps, account, accountId);
  return state.status === 'none' ? null : { account: state, events };
}
