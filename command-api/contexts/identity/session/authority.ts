import { abilitiesOf, type StreamName, type TenantId, type Uuid } from '@sumaa/contracts';
import { categoryOf } from '@sumaa/event-store';
import { memberIdOf } from '@sumaa/runtime/derive';
import type { Authority, AuthorityLookup } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import type { IdentityPorts } from '../ports.ts';
import { readTenantUser } from './session-user.ts';

const cachedMs = 2_000;
const cachedAtMost = 10_000;
/** Categories of streams that concern every member of the tenant that is written. */
const ofTenant = new Set(['tenant', 'connection', 'syncrun']);

interface CachedAnswer {
  readonly at: number;
  readonly accountId: Uuid;
  readonly tenantId: TenantId;
  readonly answer: Promise<Authority | null>;
}

/** The guard's authority look-up on the command side, computed from the streams and cached for at most two seconds. */
export interface AuthorityCache {
  readonly lookup: AuthorityLookup;
  /** Drops the answers that depend on a stream of this tenant, which this process has written. */
  written(stream: StreamName, tenantId: TenantId): void;
}

export function createAuthority(deps: IdentityDeps, ports: IdentityPorts): AuthorityCache {
  const cache = new Map<string, CachedAnswer>();

  /** Which answers depend on a stream; null: none. */
  function dependentOn(stream: StreamName, tenantId: TenantId): ((known: CachedAnswer) => boolean) | null {
    const category = categoryOf(stream);
    const id = stream.slice(category.length + 1);
    // An account's profile and businesses are the same in all of its tenants.
    if (category === 'account') return (known) => known.accountId === id;
    if (category === 'member') return (known) => memberIdOf(known.tenantId, known.accountId) === id;
    return ofTenant.has(category) ? (known) => known.tenantId === tenantId : null;
  }

  return {
    lookup({ accountId, tenantId }) {
      const key = `${accountId}@${tenantId}`;
      const now = performance.now();
      const known = cache.get(key);
      if (known && now - known.at < cachedMs) return known.answer;
      if (cache.size >= cachedAtMost) cache.clear();
      const answer = readTenantUser(deps, ports, accountId, tenantId).then((tenantUser): Authority | null => {
        if (!tenantUser) return null;
        const { role, permissions, locationIds, active, user } = tenantUser;
        const abilities = abilitiesOf(role, permissions, locationIds);
        return { accountId, tenantId, role, abilities, locationIds, active, emailConfirmed: user.emailConfirmed, step: user.currentStep };
      });
      const entry = { at: now, accountId, tenantId, answer };
      cache.set(key, entry);
      // Failures are not cached.
      answer.catch(() => cache.get(key) === entry && cache.delete(key));
      return answer;
    },
    written(stream, tenantId) {
      const isDependent = dependentOn(stream, tenantId);
      if (!isDependent) return;
      for (const [key, known] of cache) if (isDependent(known)) cache.delete(key);
    },
  };
}
