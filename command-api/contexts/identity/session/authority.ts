import { abilitiesOf, type StreamName } from '@sumaa/contracts';
import { categoryOf } from '@sumaa/event-store';
import type { Authority, AuthorityLookup } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityPorts } from '../ports.ts';
import { readTenantUser } from './session-user.ts';

const cachedMs = 2_000;
const cachedAtMost = 10_000;
/** Categories of streams that an answer is computed from. */
const sourceCategories = new Set(['account', 'member', 'tenant', 'connection', 'syncrun']);

/** The guard's authority look-up on the command side, computed from the streams and cached for at most two seconds. */
export interface AuthorityCache {
  readonly lookup: AuthorityLookup;
  /** Clears the cache when this process has written to a stream that answers depend on. */
  written(stream: StreamName): void;
}

export function createAuthority(deps: IdentityDeps, ports: IdentityPorts): AuthorityCache {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<Authority | null> }>();
  return {
    lookup({ accountId, tenantId }) {
      const key = `${accountId}@${tenantId}`;
      const now = performance.now();
      const known = cache.get(key);
      if (known && now - known.at < cachedMs) return known.answer;
      if (cache.size >= cachedAtMost) cache.clear();
      const answer = readTenantUser(deps, ports, accountId, tenantId).then((standing): Authority | null => {
        if (!standing) return null;
        const { role, permissions, locationIds, active, user } = standing;
        const abilities = abilitiesOf(role, permissions);
        return { accountId, tenantId, role, abilities, locationIds, active, emailConfirmed: user.emailConfirmed, step: user.currentStep };
      });
      const entry = { at: now, answer };
      cache.set(key, entry);
      // Failures are not cached.
      answer.catch(() => cache.get(key) === entry && cache.delete(key));
      return answer;
    },
    written(stream) {
      if (sourceCategories.has(categoryOf(stream))) cache.clear();
    },
  };
}
