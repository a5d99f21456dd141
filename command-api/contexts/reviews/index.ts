import {
  publishingRuleRoutes,
  replySettingsRoutes,
  reviewRoutes,
  reviewViewRoutes,
  type Iso,
  type TenantId,
  type reviewCommands,
  type reviewQuestions,
  type Uuid,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { Metrics } from '@sumaa/runtime/metrics';
import { createReplyWriter } from '@sumaa/runtime/reply-writer';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import type { PositionTracker } from '../../infra/position-tracker.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import type { CountedReply, ReviewPorts } from './ports.ts';
import { forgetReplyTexts } from './reply-settings/forget-reply-texts.ts';
import { publishingRuleHandlers, replySettingsHandlers } from './reply-settings/routes.ts';
import { assignReview } from './review/assign-review.ts';
import { eraseOldReview } from './review/erase-old-review.ts';
import { importReviews, type ReviewImport } from './review/import-reviews.ts';
import { queueReply } from './review/reply.ts';
import { review } from './review/review.ts';
import { reviewHandlers } from './review/routes.ts';
import { isReplyStanding, settleUse } from './review/settle-use.ts';
import { reviewWorkerCommands } from './review/worker-commands.ts';
import { reviewWorkerQuestions } from './review/worker-questions.ts';
import { forgetOwnViews, forgetTeamViews } from './views/forget-views.ts';
import { reviewViewHandlers } from './views/routes.ts';

/** Reviews and our answers to them. */
export interface Reviews extends ContextParts {
  readonly internal: InternalHandlersOf<typeof reviewCommands>;
  readonly questions: QuestionHandlersOf<typeof reviewQuestions>;
  readonly reviewErasure: Erasure;
  /** Erases a review that was imported and last edited by `cutoff`. False where it was erased before, or has to wait. */
  eraseOldReview(context: CommandContext, reviewId: Uuid, cutoff: Iso): Promise<boolean>;
  importReviews(
    context: CommandContext,
    given: Omit<ReviewImport, 'answerTarget'>,
    trail: PositionTracker,
  ): Promise<{ readonly added: number; readonly changed: number }>;
  queueReply(context: CommandContext, given: Parameters<typeof queueReply>[3]): ReturnType<typeof queueReply>;
  assignReview(context: CommandContext, given: Parameters<typeof assignReview>[3]): ReturnType<typeof assignReview>;
  /** Removes what the context's tenant, which is erased, had written for its replies, and the views of its team. */
  forget(context: CommandContext, accountId: Uuid): Promise<void>;
  /** Removes the views that a member of the context's tenant saved for themselves. */
  forgetOwnViews(context: CommandContext, accountId: Uuid): Promise<void>;
  /** Whether this reply is on its way or shown; false where it was never sent. */
  isReplyStanding(tenantId: TenantId, reply: CountedReply): Promise<boolean>;
}

export function createReviews(deps: CommandDeps & { readonly metrics?: Metrics }, ports: ReviewPorts): Reviews {
  const { config, log, metrics } = deps;
  const suggesting = { ...deps, replyWriter: createReplyWriter(config.ai, { log, metrics }) };
  return {
    routes: [
      routesOf(reviewRoutes, reviewHandlers(suggesting, ports)),
      routesOf(reviewViewRoutes, reviewViewHandlers(deps)),
      routesOf(replySettingsRoutes, replySettingsHandlers(deps)),
      routesOf(publishingRuleRoutes, publishingRuleHandlers(deps, ports)),
    ],
    internal: reviewWorkerCommands(suggesting, ports),
    questions: reviewWorkerQuestions(deps),
    reviewErasure: erasureOf(deps, review, {
      command: () => ({ type: 'EraseReview' }),
      isErased: (state) => state.status !== 'unknown' && state.erased,
      clear: (context, events, id) => settleUse(deps, ports, context, id, events),
    }),
    eraseOldReview: (context, reviewId, cutoff) => eraseOldReview(deps, ports, context, reviewId, cutoff),
    importReviews: async (context, given, trail) =>
      importReviews(deps, ports, context, { ...given, answerTarget: await ports.answerTarget(context.tenantId) }, trail),
    queueReply: (context, given) => queueReply(deps, ports, context, given),
    assignReview: (context, given) => assignReview(deps, ports, context, given),
    async forget(context, accountId) {
      await forgetReplyTexts(deps, context, accountId);
      await forgetTeamViews(deps, context, accountId);
    },
    forgetOwnViews: (context, accountId) => forgetOwnViews(deps, context, accountId),
    isReplyStanding: (tenantId, reply) => isReplyStanding(deps, tenantId, reply),
  };
}
