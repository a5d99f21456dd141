import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse, type UploadedFile } from '@sumaa/runtime/http';
import { passwordProblem } from '@sumaa/runtime/vault';
import type { IdentityDeps } from '../deps.ts';
import { execute } from '../../../infra/execute.ts';
import { signInPerAccount } from '../rate-limits.ts';
import type { Grants } from '../ports.ts';
import { account } from '../account/account.ts';
import { readAccount } from '../account/find-account.ts';
import { storeProfileImage } from '../profile/store-image.ts';
import { stepsOf } from '../../../infra/steps.ts';

export interface AccountAdoption {
  /** An account whose address is not confirmed. */
  readonly accountId: Uuid;
  readonly emailKey: string;
  readonly fullName: string;
  readonly password: string;
  readonly photo: UploadedFile | undefined;
  /**
   * Uses up the link and returns what it grants. Throws RefusalError if the link was already used; nothing was written until then.
   */
  spend(): Promise<Grants>;
}

/**
 * Lets the owner of an address, who came by a link in a mail, adopt an unconfirmed account that anyone may have registered.
 * Replaces everything typed before: name, password, phone, picture, business, sessions. Ends the membership in the business
 * registered with the account; that business has no other members, because an unconfirmed account cannot invite. Returns what the
 * link grants. Throws RefusalError `validation_failed` for a weak password or an invalid picture, `conflict` if the address was
 * confirmed meanwhile, `account_inactive`.
 */
export async function adoptUnconfirmedAccount(deps: IdentityDeps, context: CommandContext, given: AccountAdoption): Promise<Grants> {
  const { accountId, emailKey, fullName, password, photo, spend } = given;
  const { vault } = deps;
  const problem = passwordProblem(password);
  if (problem) throw new RefusalError(refuse('validation_failed', undefined, { password: [problem] }));
  const { tenantId } = context;
  const hash = await vault.credentials.hash(password);
  const profileImageId = await storeProfileImage(deps, photo, 'photo');
  const earlier = (await readAccount(deps, accountId))?.account.tenantIds ?? [];
  const granted = await spend();
  const step = stepsOf(context, tenantId);
  await execute(
    deps,
    account,
    accountId,
    { type: 'AdoptAccount', tenantId, role: granted.role, fullName, profileImageId },
    step('taken-up'),
  );
  await vault.credentials.setPassword(accountId, { hash });
  await vault.sessions.revokeAll(accountId);
  // After the account event: if the address was confirmed meanwhile, the memberships belong to the user who confirmed it.
  for (const earlierTenant of earlier) {
    if (earlierTenant === tenantId) continue;
    const left = stepsOf(context, earlierTenant)(`left-${earlierTenant}`);
    await deps.memberships.end(left, accountId);
  }
  await vault.rateLimits.clear({ scope: signInPerAccount.scope, key: emailKey });
  return granted;
}
