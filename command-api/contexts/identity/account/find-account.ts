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

/** The account that has claimed an address, or null. A held address (unfinished registration) does not count. */
export async function findAccount(deps: IdentityDeps, emailKey: string): Promise<FoundAccount | null> {
  const { state } = await load(deps, email, emailKey);
  return state.status === 'claimed' ? readAccount(deps, state.accountId) : null;
}

/** The account of this id; null where there is none. */
export async function readAccount(deps: Pick<IdentityDeps, 'store' | 'codec'>, accountId: Uuid): Promise<FoundAccount | null> {
  const { state, events } = await load(deps, account, accountId);
  return state.status === 'none' ? null : { account: state, events };
}
