import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';
import type { IdentityDeps } from '../deps.ts';

/** Gives an account this second factor (TOTP secret) unless it has one already. Throws RefusalError `not_found`. */
export async function enableSecondFactorByOperator(
  deps: IdentityDeps,
  context: CommandContext,
  accountId: Uuid,
  totpSecret: Buffer,
): Promise<void> {
  if ((await deps.vault.secondFactors.enable(accountId, totpSecret, 0)) === null) return;
  await execute(deps, account, accountId, { type: 'EnableSecondFactor' }, context);
}
