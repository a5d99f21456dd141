import { webhookRoutes, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { webhooks, type WebhooksCommand } from './webhooks.ts';

/** Handlers for the endpoints of a business. */
export function webhookHandlers(deps: CommandDeps): HandlersOf<typeof webhookRoutes> {
  const { webhookSecrets } = deps.vault;

  const execute = (command: WebhooksCommand, context: CommandContext) =>
    executeOwned(deps, webhooks, context.tenantId, command, context, { orNew: true });

  /** Runs a command on the endpoints of the context's business; answers the position written. */
  const run = async (command: WebhooksCommand, context: CommandContext): Promise<string | null> =>
    packPosition({ webhooks: (await execute(command, context)).position });

  /** Runs a command that makes a secret, and answers it; repeated, the same one. */
  async function renew(id: Uuid, command: WebhooksCommand, context: CommandContext) {
    const { state, position, revision } = await execute(command, context);
    if (!state.has(id)) return refuse('not_found');
    const secret = await webhookSecrets.renew(id, context.tenantId, { commandId: context.commandId, revision });
    return secret === null ? refuse('conflict') : { model: { id, secret }, position: packPosition({ webhooks: position }) };
  }

  return {
    async addWebhook(request) {
      const { body, session } = request;
      const { accountId } = session;
      const context = commandContext(request, webhookRoutes.addWebhook, deps);
      const endpointId = derivedId('webhook', context.commandId);
      const data = { endpointId, accountId, url: body.url, events: [...new Set(body.events)], addedAt: context.occurredAt };
      return renew(endpointId, { type: 'Add', data }, context);
    },
    async changeWebhook(request) {
      const { body, params, session } = request;
      const context = commandContext(request, webhookRoutes.changeWebhook, deps);
      const { accountId } = session;
      const data = { endpointId: params.id, accountId, url: body.url, events: [...new Set(body.events)], changedAt: context.occurredAt };
      return { model: null, position: await run({ type: 'Change', data }, context) };
    },
    async rotateWebhookSecret(request) {
      const { params, session } = request;
      const context = commandContext(request, webhookRoutes.rotateWebhookSecret, deps);
      const data = { endpointId: params.id, accountId: session.accountId, rotatedAt: context.occurredAt };
      return renew(params.id, { type: 'Rotate', data }, context);
    },
    async pauseWebhook(request) {
      const { params, session } = request;
      const context = commandContext(request, webhookRoutes.pauseWebhook, deps);
      const data = { endpointId: params.id, because: 'asked', accountId: session.accountId, pausedAt: context.occurredAt } as const;
      return { model: null, position: await run({ type: 'Pause', data }, context) };
    },
    async resumeWebhook(request) {
      const { params, session } = request;
      const context = commandContext(request, webhookRoutes.resumeWebhook, deps);
      const data = { endpointId: params.id, accountId: session.accountId, resumedAt: context.occurredAt };
      return { model: null, position: await run({ type: 'Resume', data }, context) };
    },
    async replayWebhookDelivery(request) {
      const { params, session } = request;
      const context = commandContext(request, webhookRoutes.replayWebhookDelivery, deps);
      const { id: endpointId, deliveryId } = params;
      const data = { endpointId, deliveryId, accountId: session.accountId, requestedAt: context.occurredAt };
      return { model: null, position: await run({ type: 'Replay', data }, context) };
    },
    async removeWebhook(request) {
      const { params, session } = request;
      const { tenantId, accountId } = session;
      const context = commandContext(request, webhookRoutes.removeWebhook, deps);
      const position = await run({ type: 'Remove', data: { endpointId: params.id, accountId, removedAt: context.occurredAt } }, context);
      await webhookSecrets.remove(params.id, tenantId);
      return { model: null, position };
    },
  };
}
