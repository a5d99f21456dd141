import { googleConnectionRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { commandContext, refuse, seesBranch } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { location } from './location.ts';

export function locationHandlers(deps: CommandDeps): Pick<HandlersOf<typeof googleConnectionRoutes>, 'unlinkLocation'> {
  const { clock } = deps;
  return {
    async unlinkLocation(request) {
      if (!seesBranch(request.session, request.params.id)) return refuse('not_found');
      const context = commandContext(request, googleConnectionRoutes.unlinkLocation, { clock });
      const { position } = await executeOwned(deps, location, request.params.id, { type: 'UnlinkLocation' }, context);
      return { model: null, position: packPosition({ location: position }) };
    },
  };
}
