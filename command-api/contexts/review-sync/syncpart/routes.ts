import { reviewSyncRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { partIdOf } from '@sumaa/runtime/derive';
import { commandContext, refuse, seesBranch } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { syncpart } from './syncpart.ts';

export function syncPartHandlers(deps: CommandDeps): Pick<HandlersOf<typeof reviewSyncRoutes>, 'retryPart'> {
  const { clock } = deps;
  return {
    async retryPart(request) {
      if (!seesBranch(request.session, request.params.locationId)) return refuse('not_found');
      const context = commandContext(request, reviewSyncRoutes.retryPart, { clock });
      const partId = partIdOf(request.params.runId, request.params.locationId);
      const { position } = await executeOwned(deps, syncpart, partId, { type: 'RetrySyncPart' }, context);
      return { model: null, position: packPosition({ syncpart: position }) };
    },
  };
}
