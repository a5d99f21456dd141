import { latinDigits, type AccountEvent, type Uuid } from '@sumaa/contracts';
import { load, type Recorded } from '@sumaa/event-store';
import { emailHmac } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { email } from '../email/email.ts';
import { account } from './account.ts';
import type { RegisteredAccount } from './state.ts';

export interface FoundAccount {
  readonly account: RegisteredAccount;
  readonly events: readonly Recorded<AccountEvent>[];
}

/** The name of an address' reservation stream. Arabic-Indic digits and letter case make no difference. */
export function emailKeyOf(deps: Pick<CommandDeps, 'config'>, address: string): string {
  return emailHmac(deps.config.keys.emailHmac, latinDigits(address));
}

/** The account that holds an address for good. Never found by a hold alone: an unfinished registration is no account. */
export async function findAccount(deps: CommandDeps, emailKey: string): Promise<FoundAccount | null> {
  const { state } = await load(deps, email, emailKey);
  return state.status === 'claimed' ? readAccount(deps, state.accountId) : null;
}

/** The account of this id; null where there is none. */
export async function readAccount(deps: Pick<CommandDeps, 'store' | 'codec'>, accountId: Uuid): Promise<FoundAccount | null> {
  const { state, events } = await load(deps, account, accountId);
  return state.status === 'none' ? null : { account: state, events };
}
