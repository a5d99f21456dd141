import { defaultMemberPermissions, isoAfter, minute, type Language, type Role, type Uuid } from '@sumaa/contracts';
import { derivedId, stepId, type CommandContext } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { execute } from '../../../wiring/execute.ts';
import { email } from '../email/email.ts';
import { member } from '../member/member.ts';

import { account } from './account.ts';
import { emailKeyOf } from './find-account.ts';

export interface NewMember {
  readonly email: string;
  readonly fullName: string;
  readonly phone: string | null;
  readonly password: string;
  readonly role: Exclude<Role, 'super_admin'>;
  readonly language: Language;
}

/**
 * Makes an account in the context's tenant, its address vouched for by whoever calls: for an operator or the demo, beside
 * the invitation that a person accepts. Throws RefusalError `conflict` where the address is taken.
 */
export async function addMember(deps: CommandDeps, context: CommandContext, given: NewMember): Promise<{ readonly accountId: Uuid }> {
  const accountId = derivedId(context.commandId, 'account');
  const emailKey = emailKeyOf(deps, given.email);
  const step = (name: string): CommandContext => ({ ...context, commandId: stepId(context.commandId, name) });
  const at = context.occurredAt;
  await execute(deps, email, emailKey, { type: 'HoldEmail', emailKey, accountId, at, expiresAt: isoAfter(at, minute) }, step('hold'));
  const { email: address, fullName, phone, role, language } = given;
  const person = {
    accountId,
    tenantId: context.tenantId,
    role,
    email: address,
    fullName,
    phone,
    profileImageId: null,
    language,
    emailKey,
  } as const;
  await execute(deps, account, accountId, { type: 'RegisterAccount', ...person }, step('account'));
  await deps.vault.credentials.setPassword(accountId, given.password);
  await execute(deps, account, accountId, { type: 'VouchForEmail' }, step('confirmed'));
  const memberId = memberIdOf(context.tenantId, accountId);
  await execute(
    deps,
    member,
    memberId,
    { type: 'JoinTenant', memberId, accountId, role, permissions: defaultMemberPermissions(role) },
    step('member'),
  );
  await execute(deps, email, emailKey, { type: 'ClaimEmail', emailKey, accountId }, step('claim'));
  return { accountId };
}
