import { randomUUID } from 'node:crypto';
import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, loadOwned } from '../../../infra/execute.ts';
import { review } from './review.ts';
import { beganAsSuggestion } from './state-suggestion.ts';

/**
 * Records the smart replies that are still being written and that this text began as, before it is saved or sent, so that the review knows
 * where it came from. Throws RefusalError `not_found`.
 */
export async function noteShown(deps: CommandDeps, context: CommandContext, reviewId: Uuid, text: string): Promise<void> {
  for (const { accountId, texts: shown } of await deps.vault.suggestionsInWriting.of(reviewId)) {
    const texts = shown.filter((one) => beganAsSuggestion({ suggested: [one], draftFromSuggestion: false }, text)).slice(0, 1);
    if (texts.length === 0) continue;
    const { state } = await loadOwned(deps, review, reviewId, context.tenantId);
    if (state.status !== 'unknown' && beganAsSuggestion(state, text)) return;
    const step = { ...context, commandId: randomUUID() as Uuid };
    await executeOwned(deps, review, reviewId, { type: 'SuggestReplies', texts, accountId }, step);
  }
}
