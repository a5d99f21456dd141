import type { BillingDetails, Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { billingProfile } from './billing-profile.ts';

/** Says who invoices of a business are made out to from now on. Answers the position written. */
export async function saveDetails(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly tenantId: Uuid; readonly details: BillingDetails; readonly accountId: Uuid },
): Promise<string | null> {
  const command = { type: 'SaveDetails', ...given, at: context.occurredAt } as const;
  const { position } = await executeOwned(deps, billingProfile, given.tenantId, command, context, { orNew: true });
  return packPosition({ billingprofile: position });
}
