import { readable, type ReviewLanguage, type TenantId, type Uuid } from '@sumaa/contracts';
import type { EarlierReply } from '@sumaa/runtime/reply-writer';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import { review } from './review.ts';
import { ownReply } from './state.ts';

/** Answered reviews whose replies are to show how the business writes. */
export interface ReplyExamples {
  readonly reviewIds: readonly Uuid[];
  /** Whether the caller sees the reviews of this branch. */
  readonly sees: (locationId: Uuid) => boolean;
}

/**
 * The replies at Google to those of the reviews that are the tenant's, seen by the caller, marked as helpful by somebody and in a language
 * that fits. Others are left out.
 */
export async function readExamples(
  deps: CommandDeps,
  tenantId: TenantId,
  { reviewIds, sees }: ReplyExamples,
  fits: (language: ReviewLanguage) => boolean,
): Promise<readonly (EarlierReply & { readonly accountId: Uuid | null })[]> {
  const found = await Promise.all([...new Set(reviewIds)].map(async (id) => findOwned(deps, review, id, tenantId)));
  return found.flatMap((loaded) => {
    const state = loaded?.state;
    if (state === undefined || state.status !== 'shown' || state.erased) return [];
    if (state.helpfulBy.length === 0 || !sees(state.locationId) || !fits(state.language)) return [];
    const text = state.replies.atGoogle?.text ?? null;
    const received = loaded?.events.findLast((event) => event.type === 'ReviewReceived');
    return text === null
      ? []
      : [{ text, customer: readable(received?.data.authorName ?? null), accountId: ownReply(state)?.accountId ?? null }];
  });
}
