import type { Language, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse, type UploadedFile } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import type { Grants } from '../ports.ts';
import { storeProfileImage } from '../profile/store-image.ts';
import { claimAddress, holdAddress, openAccount } from '../account/open-account.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { newPasswordProblem } from '../password/new-password-problem.ts';

export interface InvitedPerson {
  /** Derived from the invitation and its issue, so that two concurrent requests create the same account. */
  readonly accountId: Uuid;
  readonly email: string;
  readonly emailKey: string;
  readonly fullName: string;
  readonly password: string;
  readonly photo: UploadedFile | undefined;
  readonly language: Language;
  /**
   * Uses up the link and returns what it grants. Throws RefusalError if the link was already used; until then only the hold on the
   * address was written.
   */
  spend(): Promise<Grants>;
}

/**
 * Creates the account of a user who came by an invitation link, which proves the address. Returns what the link grants. Throws
 * RefusalError `validation_failed` for a weak password or an invalid picture, `conflict` if the address was registered meanwhile.
 */
export async function openInvitedAccount(deps: IdentityDeps, context: CommandContext, given: InvitedPerson): Promise<Grants> {
  const { accountId, email, emailKey, fullName, password, photo, language, spend } = given;
  const problem = await newPasswordProblem(deps, password);
  if (problem) throw new RefusalError(refuse('validation_failed', undefined, { password: [problem] }));
  const { tenantId } = context;
  const step = stepsOf(context, tenantId);
  const hash = await deps.vault.credentials.hash(password);
  const profileImageId = await storeProfileImage(deps, photo, 'photo');
  const address = await holdAddress(deps, step, emailKey, accountId);
  if (!address.ours) throw new RefusalError(refuse('conflict'));
  const granted = await spend();
  const person = { accountId, tenantId, role: granted.role, email, fullName, phone: null, profileImageId, language, emailKey };
  await openAccount(deps, step, person, hash, address);
  await claimAddress(deps, step, emailKey, accountId);
  return granted;
}
