import { apiKeyRoutes, day, isoAfter } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { apiKeys } from './api-keys.ts';
import type { ApiKeyPorts } from './ports.ts';

/** Handlers for the keys of a business. */
export function apiKeyHandlers(deps: CommandDeps, ports: ApiKeyPorts): HandlersOf<typeof apiKeyRoutes> {
  const { vault } = deps;
  return {
    async createApiKey(request) {
      const { body, session } = request;
      const { tenantId, accountId } = session;
      const { name, scopes, locationIds, addresses, expiresInDays } = body;
      if (locationIds !== null && !(await ports.ownsBranches(tenantId, locationIds))) return refuse('not_found');
      const context = commandContext(request, apiKeyRoutes.createApiKey, deps);
      const createdAt = context.occurredAt;
      const keyId = derivedId('apikey', context.commandId);
      const expiresAt = expiresInDays === null ? null : isoAfter(createdAt, expiresInDays * day);
      const key = { keyId, name, scopes: [...new Set(scopes)], locationIds, addresses: [...new Set(addresses)], expiresAt };
      const command = { type: 'CreateKey', key: { ...key, accountId, createdAt } } as const;
      const { position } = await executeOwned(deps, apiKeys, tenantId, command, context, { orNew: true });
      const issued = await vault.apiKeys.issue({ ...key, tenantId, accountId });
      if (issued === null) return refuse('not_found');
      return { model: { id: keyId, key: issued }, position: packPosition({ apikeys: position }) };
    },
    async revokeApiKey(request) {
      const { params, session } = request;
      const { tenantId, accountId } = session;
      const context = commandContext(request, apiKeyRoutes.revokeApiKey, deps);
      // First, so that a failure in between leaves no key that works and is listed as revoked.
      await vault.apiKeys.revoke(params.id, tenantId);
      const command = { type: 'RevokeKey', key: { keyId: params.id, accountId, revokedAt: context.occurredAt } } as const;
      const { position } = await executeOwned(deps, apiKeys, tenantId, command, context);
      return { model: null, position: packPosition({ apikeys: position }) };
    },
  };
}
