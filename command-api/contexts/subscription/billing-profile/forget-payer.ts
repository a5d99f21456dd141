import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { billingProfile } from './billing-profile.ts';

/** Removes card and billing details of the context's tenant, which is erased; its invoices stay. Repeating it changes nothing. */
export async function forgetPayer(deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  const tenantId = context.tenantId as unknown as Uuid;
  const profile = await findOwned(deps, billingProfile, tenantId, context.tenantId);
  if (profile === null) return;
  const step = stepsOf(context, context.tenantId);
  const of = { tenantId, at: context.occurredAt };
  const { card } = profile.state;
  if (card !== null) {
    const command = { type: 'RemoveCard', ...of, cardId: card.cardId, accountId } as const;
    await executeOwned(deps, billingProfile, tenantId, command, step(`card-${card.cardId}`));
  }
  await executeOwned(deps, billingProfile, tenantId, { type: 'RemoveDetails', ...of }, step('billing-details'));
}
