import type { Profile, Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { execute } from '../../../infra/execute.ts';
import { account } from '../account/account.ts';
import type { IdentityDeps } from '../deps.ts';

/** What a person gives for their profile. Without `profileImageId` the photo stays. */
export interface GivenProfile {
  readonly accountId: Uuid;
  readonly fullName: string;
  readonly phone: string | null;
  readonly profileImageId?: string | null;
}

/**
 * Changes the person's own name, phone number and photo, and returns the profile. Writes nothing when nothing is different. Throws
 * RefusalError `not_found`, `account_inactive`.
 */
export async function changeProfile(
  deps: IdentityDeps,
  context: CommandContext,
  { accountId, ...given }: GivenProfile,
): Promise<{ readonly profile: Profile; readonly position: string | null }> {
  const { state, position } = await execute(deps, account, accountId, { type: 'ChangeProfile', ...given }, context);
  if (state.status === 'none') throw new RefusalError(refuse('not_found'));
  const { fullName, email, phone, profileImageId } = state;
  const photoUrl = profileImageId === null ? null : `/api/files/${profileImageId}`;
  return { profile: { name: fullName ?? '', email: email ?? '', phone, photoUrl }, position: packPosition({ account: position }) };
}
