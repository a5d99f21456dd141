import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import { stepsOf } from '../../../infra/steps.ts';
import { replySettings } from './reply-settings.ts';

/** Removes the templates and the signature of the context's tenant, which is erased. Repeating it changes nothing. */
export async function forgetReplyTexts(deps: CommandDeps, context: CommandContext, accountId: Uuid): Promise<void> {
  const { tenantId } = context;
  const settings = await findOwned(deps, replySettings, tenantId, tenantId);
  if (settings === null) return;
  const step = stepsOf(context, tenantId);
  const { templates, writing } = settings.state;
  for (const templateId of templates.keys()) {
    const command = { type: 'RemoveTemplate', templateId, accountId } as const;
    await executeOwned(deps, replySettings, tenantId, command, step(`template-${templateId}`));
  }
  const unsigned = { type: 'ChangeWriting', writing: { ...writing, signature: null }, accountId } as const;
  await executeOwned(deps, replySettings, tenantId, unsigned, step('signature'));
}
