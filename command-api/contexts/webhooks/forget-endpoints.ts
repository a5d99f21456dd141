import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, findOwned } from '../../infra/execute.ts';
import { stepsOf } from '../../infra/steps.ts';
import { webhooks } from './webhooks.ts';

/** Removes every endpoint of the context's tenant, which is erased, with its secret. Repeating it changes nothing. */
export async function forgetEndpoints(deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  const { tenantId, occurredAt: removedAt } = context;
  const step = stepsOf(context, tenantId);
  for (const endpointId of (await findOwned(deps, webhooks, tenantId, tenantId))?.state.keys() ?? []) {
    const command = { type: 'Remove', data: { endpointId, accountId, removedAt } } as const;
    await executeOwned(deps, webhooks, tenantId, command, step(`endpoint-${endpointId}`));
    await deps.vault.webhookSecrets.remove(endpointId, tenantId);
  }
}
