import { defaultMemberPermissions, type Language, type Role, type Uuid } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { emailKeyOf } from '../account/find-account.ts';
import { openVerifiedAccount } from './open-verified-account.ts';

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
  deps: IdentityDeps,
  context: CommandContext,
  given: NewMember,
): Promise<{ readonly accountId: Uuid; readonly memberId: Uuid }> {
  const { password, email, fullName, phone, role, language, locationIds = null } = given;
  const problem = passwordProblem(password);
  if (problem) throw new RefusalError(refuse('validation_failed', undefined, { password: [problem] }));
  const { tenantId } = context;
  const accountId = derivedId(context.commandId, 'account');
  const emailKey = emailKeyOf(deps, email);
  const hash = await deps.vault.credentials.hash(password);
  const person = { accountId, tenantId, email, fullName, phone, role, language, profileImageId: null, emailKey };
  await openVerifiedAccount(deps, stepsOf(context, tenantId), person, hash, async () => {
    await deps.memberships.join(context, { accountId, role, permissions: defaultMemberPermissions(role), locationIds });
  });
  return { accountId, memberId: memberIdOf(tenantId, accountId) };
}
