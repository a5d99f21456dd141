import { accept, maxApiKeys, refuse, type ApiKeyEvent, type Decision, type Iso, type Uuid } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';

type DataOf<T extends ApiKeyEvent['type']> = Extract<ApiKeyEvent, { type: T }>['data'];

export type ApiKeysCommand =
  | { readonly type: 'CreateKey'; readonly key: DataOf<'ApiKeyCreated'> }
  | { readonly type: 'RevokeKey'; readonly key: DataOf<'ApiKeyRevoked'> };

/** When each key that is not revoked expires; null: never. */
export type ApiKeysState = ReadonlyMap<Uuid, Iso | null>;

/** The keys of a business: `apikeys-<tenantId>`. One stream, so that two people at once cannot exceed their number. */
export const apiKeys: Decider<ApiKeysState, ApiKeysCommand, ApiKeyEvent> = {
  category: 'apikeys',
  initial: () => new Map(),
  evolve(state, event) {
    const next = new Map(state);
    if (event.type === 'ApiKeyCreated') next.set(event.data.keyId, event.data.expiresAt);
    else next.delete(event.data.keyId);
    return next;
  },
  decide(state, command): Decision<ApiKeyEvent> {
    if (command.type === 'RevokeKey') {
      return state.has(command.key.keyId) ? accept({ type: 'ApiKeyRevoked', data: command.key }) : refuse('not_found');
    }
    const { createdAt } = command.key;
    const usable = [...state.values()].filter((expiresAt) => expiresAt === null || expiresAt > createdAt).length;
    if (usable >= maxApiKeys) return refuse('too_many_api_keys', { params: { max: maxApiKeys } });
    return accept({ type: 'ApiKeyCreated', data: command.key });
  },
};
