import { mayPublish, reviewRoutes, type Route, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, seesBranch, type AnyRequest, type HttpRequest, type SignedIn } from '@sumaa/runtime/http';
import { executeOwned, loadOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { ReviewPorts } from '../ports.ts';
import { assignReview } from './assign-review.ts';
import type { WorkCommand } from './commands.ts';
import { isApprovalRequired } from '../reply-settings/routes.ts';
import { noteShown } from './note-shown.ts';
import { queueReply, requestReplyDeletion, undoReply } from './reply.ts';
import { review } from './review.ts';
import { runReview } from './settle-use.ts';
import { replyOf } from './state.ts';
import { suggestReplies, type SuggestingDeps } from './suggest-replies.ts';
import { createSuggestionStream } from './suggestion-stream.ts';

type ReviewRequest = AnyRequest & { readonly session: SignedIn; readonly params: { readonly id: Uuid }; readonly body?: unknown };

/** Handlers for what users do with reviews. */
export function reviewHandlers(deps: SuggestingDeps, ports: ReviewPorts): HandlersOf<typeof reviewRoutes> {
  const { clock } = deps;

  /** The context of a command on a review. Throws RefusalError `not_found` if the user does not see the review's branch. */
  async function contextFor(request: ReviewRequest, route: Route): Promise<CommandContext> {
    const { session, params } = request;
    if (session.locationIds !== null) {
      const { state } = await loadOwned(deps, review, params.id, session.tenantId);
      if (state.status === 'unknown' || !seesBranch(session, state.locationId)) throw new RefusalError(refuse('not_found'));
    }
    return commandContext(request, route, { clock });
  }

  /** Runs a command of the team on a review, in the caller's name. */
  async function work(
    request: ReviewRequest,
    route: Route,
    command: DistributiveOmit<WorkCommand, 'accountId'>,
  ): Promise<{ readonly model: null; readonly position: string | null }> {
    const context = await contextFor(request, route);
    const named = { ...command, accountId: request.session.accountId } as WorkCommand;
    const { position } = await executeOwned(deps, review, request.params.id, named, context);
    return { model: null, position: packPosition({ review: position }) };
  }

  /** Throws RefusalError `approval_required` where somebody else has to approve what the caller writes. */
  async function requirePublishing({ tenantId, role }: SignedIn): Promise<void> {
    if (!mayPublish(role, await isApprovalRequired(deps, tenantId))) throw new RefusalError(refuse('approval_required'));
  }

  const suggestionsFor = ({ session, params, body }: HttpRequest<typeof reviewRoutes.suggestReplies>) => ({
    reviewId: params.id,
    style: body.style,
    examples: { reviewIds: body.examples, sees: (locationId: Uuid) => seesBranch(session, locationId) },
    accountId: session.accountId,
  });

  return {
    async reply(request) {
      await requirePublishing(request.session);
      const context = await contextFor(request, reviewRoutes.reply);
      const undoSeconds = request.body.undoSeconds ?? (await ports.undoSecondsOf(request.session.tenantId, request.session.accountId));
      const { text, isFirst, seen } = request.body;
      const given = { reviewId: request.params.id, text, accountId: request.session.accountId, undoSeconds, isFirst, seen };
      const { position, ...model } = await queueReply(deps, ports, context, given);
      return { model, position };
    },
    async undoReply(request) {
      const context = await contextFor(request, reviewRoutes.undoReply);
      const { state } = await loadOwned(deps, review, request.params.id, request.session.tenantId);
      const reply = state.status === 'unknown' ? null : replyOf(state, request.body.replyId);
      if (reply !== null && reply.accountId !== request.session.accountId) await requirePublishing(request.session);
      const given = { reviewId: request.params.id, replyId: request.body.replyId, accountId: request.session.accountId };
      const { position, ...model } = await undoReply(deps, ports, context, given);
      return { model, position };
    },
    async deleteReply(request) {
      await requirePublishing(request.session);
      const context = await contextFor(request, reviewRoutes.deleteReply);
      const given = { reviewId: request.params.id, accountId: request.session.accountId };
      const { position } = await requestReplyDeletion(deps, ports, context, given);
      return { model: null, position };
    },
    async saveDraft(request) {
      const context = await contextFor(request, reviewRoutes.saveDraft);
      const { text, seen } = request.body;
      await noteShown(deps, context, request.params.id, text);
      const command = { type: 'SaveDraft', text, accountId: request.session.accountId, seen } as const;
      const { position } = await executeOwned(deps, review, request.params.id, command, context);
      return { model: null, position: packPosition({ review: position }) };
    },
    async suggestReplies(request) {
      const context = await contextFor(request, reviewRoutes.suggestReplies);
      return {
        model: await suggestReplies(deps, ports, context, suggestionsFor(request), { signal: request.signal, onText: () => undefined }),
      };
    },
    async streamSuggestions(request, reply) {
      const context = await contextFor(request, reviewRoutes.streamSuggestions);
      const stream = createSuggestionStream(reply);
      const onText = (index: number, text: string) => stream.write({ index, text });
      try {
        stream.end({ suggested: await suggestReplies(deps, ports, context, suggestionsFor(request), { signal: request.signal, onText }) });
      } catch (error) {
        if (stream.hasBegun()) stream.end({ failed: true });
        throw error;
      }
      return reply;
    },
    async assignReview(request) {
      const context = await contextFor(request, reviewRoutes.assignReview);
      const { params, body, session } = request;
      const given = { reviewId: params.id, memberId: body.assignedTo, assignedBy: session.accountId, from: body.from };
      const { position } = await assignReview(deps, ports, context, given);
      return { model: null, position };
    },
    setAssignmentStatus: (request) =>
      work(request, reviewRoutes.setAssignmentStatus, { type: 'SetAssignmentStatus', status: request.body.status }),
    markHelpful: (request) => work(request, reviewRoutes.markHelpful, { type: 'MarkHelpful', helpful: request.body.helpful }),
    async eraseReviewer(request) {
      const context = await contextFor(request, reviewRoutes.eraseReviewer);
      const { position } = await runReview(deps, ports, context, request.params.id, { type: 'EraseReview' });
      return { model: null, position: packPosition({ review: position }) };
    },
    reportReview: (request) => work(request, reviewRoutes.reportReview, { type: 'ReportReview', reason: request.body.reason }),
    async requestApproval(request) {
      await noteShown(deps, await contextFor(request, reviewRoutes.requestApproval), request.params.id, request.body.text);
      return work(request, reviewRoutes.requestApproval, { type: 'RequestApproval', ...request.body });
    },
    async returnApproval(request) {
      await requirePublishing(request.session);
      return work(request, reviewRoutes.returnApproval, { type: 'ReturnApproval', ...request.body });
    },
    closeReport: (request) => work(request, reviewRoutes.closeReport, { type: 'CloseReport' }),
  };
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
