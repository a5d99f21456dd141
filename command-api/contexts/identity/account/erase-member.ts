import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { Erasure } from '../../../infra/erasure.ts';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityPorts } from '../ports.ts';
import { readAccount } from './find-account.ts';

/** Erases a member of the context's tenant; one who belongs to another business too only leaves this one. */
export async function eraseMember(
  deps: IdentityDeps,
  ports: Pick<IdentityPorts, 'forgetOwnViews' | 'readBusiness'>,
  accountErasure: Erasure,
  context: CommandContext,
  accountId: Uuid,
): Promise<string | null> {
  const found = await readAccount(deps, accountId);
  if (!found) return null;
  const isMemberOf = async (tenantId: CommandContext['tenantId']) =>
    (await deps.memberships.ofAccount(tenantId, accountId))?.status === 'active' && !(await ports.readBusiness(tenantId))?.erased;
  for (const tenantId of found.account.tenantIds) {
    if (tenantId === context.tenantId || !(await isMemberOf(tenantId))) continue;
    const membership = await deps.memberships.ofAccount(context.tenantId, accountId);
    if (membership?.status === 'active') await deps.memberships.end(context, accountId);
    await ports.forgetOwnViews(context, accountId);
    await deps.vault.sessions.revokeAll(accountId, { tenantId: context.tenantId });
    return null;
  }
  const owner = await accountErasure.tenantOf(accountId);
  return owner === null ? null : accountErasure.erase({ ...context, tenantId: owner }, accountId);
}
