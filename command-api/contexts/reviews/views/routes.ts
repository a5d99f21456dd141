import { reviewViewRoutes } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { reviewViews } from './review-views.ts';
import { teamOf } from './team-of.ts';

/** Throws RefusalError `forbidden` where the caller may not change views of the team. */
function requireTeamRight({ abilities }: SignedIn): void {
  if (!abilities.includes('reviews.reply')) throw new RefusalError(refuse('forbidden'));
}

/** Handlers for the saved views of members and of the team. */
export function reviewViewHandlers(deps: CommandDeps): HandlersOf<typeof reviewViewRoutes> {
  return {
    async saveReviewView(request) {
      const { body, session } = request;
      const { accountId, tenantId } = session;
      if (body.shared) requireTeamRight(session);
      const context = commandContext(request, reviewViewRoutes.saveReviewView, deps);
      const viewId = derivedId(context.commandId, 'review-view');
      const ownerId = body.shared ? teamOf(tenantId) : memberIdOf(tenantId, accountId);
      const subjectId = body.shared ? ownerId : accountId;
      const command = { type: 'SaveView', view: { ...body, ownerId, viewId, accountId, subjectId } } as const;
      const { position } = await executeOwned(deps, reviewViews, ownerId, command, context, { orNew: true });
      return { model: { id: viewId }, position: packPosition({ reviewviews: position }) };
    },
    async removeReviewView(request) {
      const { params, session } = request;
      const { accountId, tenantId } = session;
      const context = commandContext(request, reviewViewRoutes.removeReviewView, deps);
      const ofTeam = await findOwned(deps, reviewViews, teamOf(tenantId), tenantId);
      const isOfTeam = ofTeam?.events.some(({ data }) => data.viewId === params.id) ?? false;
      if (isOfTeam) requireTeamRight(session);
      const ownerId = isOfTeam ? teamOf(tenantId) : memberIdOf(tenantId, accountId);
      const command = { type: 'RemoveView', view: { ownerId, viewId: params.id, accountId } } as const;
      const { position } = await executeOwned(deps, reviewViews, ownerId, command, context);
      return { model: null, position: packPosition({ reviewviews: position }) };
    },
  };
}
