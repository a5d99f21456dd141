import { readable, type reviewQuestions, type ReviewVersion } from '@sumaa/contracts';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { QuestionHandlersOf } from '../../../infra/handlers.ts';
import { review } from './review.ts';
import { replyOf } from './state.ts';

/** What workers ask about reviews. */
export function reviewWorkerQuestions(deps: Pick<CommandDeps, 'store' | 'codec'>): QuestionHandlersOf<typeof reviewQuestions> {
  return {
    async ReadReply({ tenantId }, { reviewId, replyId }) {
      const state = (await findOwned(deps, review, reviewId, tenantId))?.state ?? review.initial();
      const reply = state.status === 'unknown' ? null : replyOf(state, replyId);
      if (state.status === 'unknown' || !reply) return null;
      return { googleName: state.googleName, locationId: state.locationId, text: reply.text };
    },
    async ReadEarlierVersions({ tenantId }, { reviewId }) {
      const versions = (await findOwned(deps, review, reviewId, tenantId))?.events.flatMap(({ type, data }): ReviewVersion[] => {
        if (type !== 'ReviewReceived' && type !== 'ReviewEdited') return [];
        const { updatedAt: at, stars, text, translation } = data;
        return [{ at, stars, text: readable(text), translation: readable(translation) }];
      });
      return versions?.slice(0, -1) ?? [];
    },
  };
}
