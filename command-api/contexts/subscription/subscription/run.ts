import { isPaidOnline, methodsOffered, type Iso, type SubscriptionEvent, type SubscriptionState, type Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, type Executed } from '../../../infra/execute.ts';
import { readProfile } from '../billing-profile/read-profile.ts';
import type { SubscriptionCommand } from './commands.ts';
import { renewalIdOf } from './renewal-id.ts';
import { subscription } from './subscription.ts';

type Distributed<C> = C extends SubscriptionCommand
  ? Omit<C, 'tenantId' | 'at' | 'chargeId' | 'renewalId' | 'vatPercent' | 'prices' | 'byTransfer' | 'renewalByTransfer'>
  : never;
/** A command without what every command brings. */
export type Told = Distributed<SubscriptionCommand>;

/** Runs a command on the subscription of the context's tenant. Throws RefusalError `not_found` where it has none. */
export async function runSubscription(
  deps: CommandDeps,
  context: CommandContext,
  told: Told,
): Promise<Executed<SubscriptionState, SubscriptionEvent> & { readonly token: string | null }> {
  const tenantId = context.tenantId as Uuid;
  const settings = await deps.settings();
  const { taxRate: vatPercent, prices } = settings;
  const byTransfer = !isPaidOnline(methodsOffered(settings, deps.payments !== null));
  const renewalByTransfer = byTransfer && (deps.payments === null || (await readProfile(deps, tenantId)).card === null);
  const chargeId = derivedId(context.commandId, 'charge');
  const renewalId = (periodEnd: Iso) => renewalIdOf(tenantId, periodEnd);
  const given = { tenantId, at: context.occurredAt, chargeId, renewalId, vatPercent, prices, byTransfer, renewalByTransfer };
  const command = { ...told, ...given } as SubscriptionCommand;
  const executed = await executeOwned(deps, subscription, tenantId, command, context, { orNew: told.type === 'StartTrial' });
  return { ...executed, token: packPosition({ subscription: executed.position }) };
}
