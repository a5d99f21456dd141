import type { SavedAnswerBody, Uuid } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { savedAnswer, type SavedAnswerCommand } from './saved-answer.ts';

interface Written {
  readonly position: string | null;
}

/** Keeps an answer for everybody in the inbox. */
export async function addSavedAnswer(
  deps: CommandDeps,
  context: CommandContext,
  { title, text, accountId }: SavedAnswerBody & { readonly accountId: Uuid },
): Promise<Written & { readonly id: Uuid }> {
  const answerId = derivedId(context.commandId, 'saved-answer');
  const command = { type: 'AddAnswer', answerId, title, text, accountId, at: context.occurredAt } as const;
  const { position } = await executeOwned(deps, savedAnswer, answerId, command, context, { orNew: true });
  return { id: answerId, position: packPosition({ savedanswer: position }) };
}

/** Changes or removes a saved answer. Throws RefusalError `not_found`. */
export async function workOnSavedAnswer(
  deps: CommandDeps,
  context: CommandContext,
  answerId: Uuid,
  command: SavedAnswerCommand,
): Promise<Written> {
  const { position } = await executeOwned(deps, savedAnswer, answerId, command, context);
  return { position: packPosition({ savedanswer: position }) };
}
