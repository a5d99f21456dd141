import { subscriberRoutes, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { TenantCommand } from './commands.ts';
import { tenant } from './tenant.ts';

/** Handlers for what the platform's staff do to a business. */
export function subscriberHandlers(deps: CommandDeps): HandlersOf<typeof subscriberRoutes> {
  const { clock } = deps;

  async function run(context: CommandContext, id: Uuid, command: TenantCommand) {
    // It happens in the business, whose trail shows it; the actor is the person of the platform.
    const { position } = await executeOwned(deps, tenant, id, command, { ...context, tenantId: id });
    return { model: null, position: packPosition({ tenant: position }) };
  }

  return {
    async deactivateSubscriber(request) {
      const { params, body, session } = request;
      const context = commandContext(request, subscriberRoutes.deactivateSubscriber, { clock });
      return run(context, params.id, { type: 'DeactivateBusiness', reason: body.reason, accountId: session.accountId });
    },
    async reactivateSubscriber(request) {
      const { params, session } = request;
      const context = commandContext(request, subscriberRoutes.reactivateSubscriber, { clock });
      return run(context, params.id, { type: 'ReactivateBusiness', accountId: session.accountId });
    },
  };
}
