import { defaultMemberPermissions, type Language, type Role, type Uuid } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute } from '../../../wiring/execute.ts';
import { account } from '../account/account.ts';
import { emailKeyOf } from '../account/find-account.ts';
import { claimAddress, holdAddress, openAccount, stepsOf } from '../account/open-account.ts';
import type { Places } from './places.ts';

export interface NewMember {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly password: string;
  readonly role: Exclude<Role, 'super_admin'>;
  readonly language: Language;
  /** The branches the member sees; all if absent or null. */
  readonly locationIds?: readonly Uuid[] | null;
}

/**
 * Creates an account with a confirmed address and a membership in the context's tenant, for operators and the demo; normal members
 * are invited. Throws RefusalError `conflict` if the address has an account, `validation_failed` for a weak password.
 */
export async function addMember(
  deps: CommandDeps,
  places: Pick<Places, 'join'>,
  context: CommandContext,
  given: NewMember,
): Promise<{ readonly accountId: Uuid; readonly memberId: Uuid }> {
  const { password, email, fullName, phone, role, language, locationIds = null } = given;
  const problem = passwordProblem(password);
  if (problem) throw new RefusalError(refuse('validation_failed', undefined, { password: [problem] }));
  const { tenantId } = context;
  const accountId = derivedId(context.commandId, 'account');
  const emailKey = emailKeyOf(deps, email);
  const step = stepsOf(context, tenantId);
  const hash = await deps.vault.credentials.hash(password);
  const address = await holdAddress(deps, step, emailKey, accountId);
  if (!address.ours) throw new RefusalError(refuse('conflict'));
  await openAccount(
    deps,
    step,
    { accountId, tenantId, email, fullName, phone, role, language, profileImageId: null, emailKey },
    hash,
    address,
  );
  await execute(deps, account, accountId, { type: 'VouchForEmail' }, step('confirmed'));
  const memberId = await places.join(context, { accountId, role, permissions: defaultMemberPermissions(role), locationIds });
  await claimAddress(deps, step, emailKey, accountId);
  return { accountId, memberId };
}
