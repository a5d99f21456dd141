import { randomUUID } from 'node:crypto';
import type { ReplyStyle, ReplySuggestions, Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { ReplyRequest, ReplyWriter, WritingOptions } from '@sumaa/runtime/reply-writer';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, loadOwned } from '../../../infra/execute.ts';
import type { ReviewPorts } from '../ports.ts';
import { writeUnused } from './branch-texts.ts';
import type { ReplyExamples } from './read-examples.ts';
import { replyRequestOf } from './reply-request.ts';
import { review } from './review.ts';
import { createShownTexts } from './shown-texts.ts';

export interface SuggestingDeps extends CommandDeps {
  readonly replyWriter: ReplyWriter;
}

/**
 * Three replies to a review, from what its events say, counted against the plan each time: a key that is used again starts a new writing.
 * Keeps what was suggested, also while it is being written and where that was ended early, so that an answer that began so is known. The
 * signal of `writing` ends it. Throws RefusalError `not_found` (also for another tenant's review and an erased one), `review_removed`, `branch_unlinked`,
 * `limit_reached`.
 */
export async function suggestReplies(
  { replyWriter, ...deps }: SuggestingDeps,
  ports: ReviewPorts,
  asked: CommandContext,
  given: { readonly reviewId: Uuid; readonly style: ReplyStyle; readonly examples: ReplyExamples; readonly accountId: Uuid },
  writing: WritingOptions,
): Promise<ReplySuggestions> {
  const { reviewId, style, examples, accountId } = given;
  const context = { ...asked, commandId: randomUUID() as Uuid };
  const { tenantId } = context;
  const { state, events } = await loadOwned(deps, review, reviewId, tenantId);
  if (state.status === 'unknown' || state.erased) throw new RefusalError(refuse('not_found'));
  if (state.status === 'removed') throw new RefusalError(refuse('review_removed'));
  const { locationId } = state;
  const [isUnlinked, names] = await Promise.all([ports.isUnlinked(locationId), ports.namesOf(tenantId, locationId)]);
  if (isUnlinked) throw new RefusalError(refuse('branch_unlinked'));
  // Before the rest is read, so that a full quota refuses quickly.
  await ports.countAiDraft(context, context.commandId);
  const request = await replyRequestOf(deps, { state, events, names, style, examples, peopleOf: ports.peopleOf });
  const keep = (texts: readonly string[]) => execute(deps, review, reviewId, { type: 'SuggestReplies', texts, accountId }, context);
  const { suggestionsInWriting } = deps.vault;
  const writingId = context.commandId;
  const shown = createShownTexts((texts) => suggestionsInWriting.keep({ writingId, reviewId, accountId, texts }), writing.onText);
  const write = (isUsed: ReplyRequest['isUsed']) =>
    replyWriter.write({ ...request, isUsed }, { signal: writing.signal, onText: shown.show });
  try {
    const written = await writeUnused(deps, context, locationId, write).catch(async (error: unknown) => {
      const seen = await shown.all();
      if (seen.length > 0) await keep(seen);
      throw error;
    });
    // Some may have been shown that others took the place of.
    await keep([...new Set([...written.texts, ...(await shown.all())])]);
    return { texts: [...written.texts], writer: written.writer, missed: written.missed };
  } finally {
    await suggestionsInWriting.remove(writingId);
  }
}
