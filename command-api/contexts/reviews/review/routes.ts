import { reviewRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { executeOwned } from '../../../wiring/execute.ts';
import type { HandlersOf } from '../../../wiring/handlers.ts';
import type { ReviewPorts } from '../ports.ts';
import { queueReply, requestReplyDeletion, undoReply } from './reply.ts';
import { review } from './review.ts';

/** What people do with reviews. */
export function reviewHandlers(deps: CommandDeps, ports: ReviewPorts): HandlersOf<typeof reviewRoutes> {
  const { clock, config } = deps;
  return {
    async reply(request) {
      const context = commandContext(request, reviewRoutes.reply, { clock });
      const undoSeconds = request.body.undoSeconds ?? config.replyUndoSeconds;
      const given = { reviewId: request.params.id, text: request.body.text, accountId: request.session.accountId, undoSeconds };
      const { position, ...model } = await queueReply(deps, ports, context, given);
      return { model, position };
    },
    async undoReply(request) {
      const context = commandContext(request, reviewRoutes.undoReply, { clock });
      const given = { reviewId: request.params.id, replyId: request.body.replyId, accountId: request.session.accountId };
      const { position, ...model } = await undoReply(deps, context, given);
      return { model, position };
    },
    async deleteReply(request) {
      const context = commandContext(request, reviewRoutes.deleteReply, { clock });
      const given = { reviewId: request.params.id, accountId: request.session.accountId };
      const { position } = await requestReplyDeletion(deps, ports, context, given);
      return { model: null, position };
    },
    async saveDraft(request) {
      const context = commandContext(request, reviewRoutes.saveDraft, { clock });
      const command = { type: 'SaveDraft', text: request.body.text, accountId: request.session.accountId } as const;
      const { position } = await executeOwned(deps, review, request.params.id, command, context);
      return { model: null, position: packPosition({ review: position }) };
    },
  };
}
