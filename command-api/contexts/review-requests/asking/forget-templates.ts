import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { asking, writtenTemplates } from './asking.ts';

/** Removes every text of the context's tenant, which is erased. Repeating it changes nothing. */
export async function forgetTemplates(deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  const { tenantId, occurredAt: at } = context;
  const step = stepsOf(context, tenantId);
  for (const { locationId, language } of writtenTemplates((await findOwned(deps, asking, tenantId, tenantId))?.events ?? [])) {
    const command = { type: 'ChangeTemplate', template: { locationId, language, text: '' }, by: { accountId, at } } as const;
    await executeOwned(deps, asking, tenantId, command, step(`text-${locationId ?? 'every'}-${language}`));
  }
}
