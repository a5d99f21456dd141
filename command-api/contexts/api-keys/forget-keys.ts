import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, findOwned } from '../../infra/execute.ts';
import { stepsOf } from '../../infra/steps.ts';
import { apiKeys } from './api-keys.ts';

/** Revokes every key of the context's tenant, which is erased. Repeating it changes nothing. */
export async function forgetKeys(deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  const { tenantId, occurredAt: revokedAt } = context;
  const step = stepsOf(context, tenantId);
  for (const keyId of (await findOwned(deps, apiKeys, tenantId, tenantId))?.state.keys() ?? []) {
    await deps.vault.apiKeys.revoke(keyId, tenantId);
    const command = { type: 'RevokeKey', key: { keyId, accountId, revokedAt } } as const;
    await executeOwned(deps, apiKeys, tenantId, command, step(`key-${keyId}`));
  }
}
