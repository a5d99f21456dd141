import { competitorRoutes, hasWholeAnalytics, type FoundPlace, type Uuid } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, seesBranch, type SignedIn } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { AnalyticsPorts } from '../ports.ts';
import { addCompetitor } from './add-competitor.ts';
import { askGoogle, measured } from './ask-google.ts';
import { competitors } from './competitors.ts';
import { currentPlaces } from './current-places.ts';

/** Handlers for the places that a branch is compared with. */
export function competitorHandlers(deps: CommandDeps, ports: AnalyticsPorts): HandlersOf<typeof competitorRoutes> {
  const { google, log } = deps;

  /** Throws RefusalError `not_found`, for a branch that the caller does not see too, and `not_in_plan`. */
  async function branchOf(session: SignedIn, locationId: Uuid): Promise<{ readonly placeId: string | null }> {
    const branch = seesBranch(session, locationId) ? await ports.linkedBranch(session.tenantId, locationId) : null;
    if (branch === null) throw new RefusalError(refuse('not_found'));
    if (!hasWholeAnalytics(await ports.planOf(session.tenantId))) throw new RefusalError(refuse('not_in_plan'));
    return branch;
  }

  return {
    async searchCompetitors({ body: { locationId, text, language }, session }) {
      const branch = await branchOf(session, locationId);
      const found = await askGoogle(log, google.places.search({ text, language }));
      const list = await findOwned(deps, competitors, locationId, session.tenantId);
      const added = new Set(list === null ? [] : [...list.state.values(), ...(await currentPlaces(deps, list.state)).values()]);
      const model = found.flatMap(({ id, name, movedTo: _movedTo, ...place }): FoundPlace[] =>
        name === null || id === branch.placeId ? [] : [{ placeId: id, name, ...place, isAdded: added.has(id) }],
      );
      return { model };
    },
    async addCompetitor(request) {
      const { body, session } = request;
      const { locationId } = body;
      const branch = await branchOf(session, locationId);
      const context = commandContext(request, competitorRoutes.addCompetitor, deps);
      const found = await askGoogle(log, google.places.get(body.placeId));
      if (found.name === null) return refuse('not_found');
      const place = measured(found, found.name);
      if (place.placeId === branch.placeId) return refuse('competitor_is_branch');
      const { address } = found;
      const { id, position } = await addCompetitor(deps, context, { locationId, accountId: session.accountId, place, address });
      return { model: { id }, position };
    },
    async removeCompetitor(request) {
      const { params, session } = request;
      const { locationId, id: competitorId } = params;
      if (!seesBranch(session, locationId)) return refuse('not_found');
      const context = commandContext(request, competitorRoutes.removeCompetitor, deps);
      const command = { type: 'RemoveCompetitor', competitor: { locationId, competitorId, accountId: session.accountId } } as const;
      const { position } = await executeOwned(deps, competitors, locationId, command, context);
      return { model: null, position: packPosition({ competitors: position }) };
    },
  };
}
