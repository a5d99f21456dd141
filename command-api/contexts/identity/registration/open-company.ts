import { defaultMemberPermissions } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { sha256 } from '@sumaa/runtime/derive';
import { stepsOf } from '../../../infra/steps.ts';
import { claimAddress, holdAddress, openAccount } from '../account/open-account.ts';
import { emailKeyOf } from '../account/find-account.ts';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityPorts } from '../ports.ts';
import type { Company } from './pending-registration.ts';

/**
 * Reserves the address and writes account, business and membership of somebody who proved it. Returns false, having written nothing,
 * where the address has an account. The ids of the steps derive from the account, so that any later request goes on where one stopped.
 * Throws RefusalError `conflict` if another request holds the address for more than 5 s.
 */
export async function openCompany(deps: IdentityDeps, ports: IdentityPorts, context: CommandContext, company: Company): Promise<boolean> {
  const { passwordHash, businessName: name, activityType, ...person } = company;
  const { accountId, tenantId } = person;
  const emailKey = emailKeyOf(deps, person.email);
  // A hold may expire and be taken by another account before this one is claimed: it is asked for again by each request.
  const ofRequest = stepsOf(context, tenantId);
  const address = await holdAddress(deps, ofRequest, emailKey, accountId);
  if (!address.ours) return false;
  const commandId = derivedId(accountId, 'open');
  const step = stepsOf({ ...context, commandId, commandHash: sha256(commandId) }, tenantId);
  await openAccount(deps, step, { ...person, role: 'admin', emailKey }, passwordHash, address);
  await ports.registerBusiness(step('tenant'), {
    tenantId,
    ownerAccountId: accountId,
    name,
    activityType,
  });
  await ports.startTrial(step('trial'), context.occurredAt);
  const membership = { accountId, role: 'admin', permissions: defaultMemberPermissions('admin'), locationIds: null } as const;
  await deps.memberships.establish(step('member'), membership);
  await claimAddress(deps, ofRequest, emailKey, accountId);
  return true;
}
