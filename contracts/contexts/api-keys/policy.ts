import { z } from 'zod';
import { permissionsOf, type Route } from '../../kernel/route.ts';
import { keyScopes, type KeyScope, type Permission } from '../../kernel/permissions.ts';

/** What a key can be allowed to do. Without a scope that changes rights, no key can give itself or anybody more. */
export const apiScopes = [
  'reviews.read',
  'reviews.reply',
  'analytics.read',
  'team.read',
  'settings.read',
  ...keyScopes,
] as const satisfies readonly (Permission | KeyScope)[];
export const ApiScope = z.enum(apiScopes);
export type ApiScope = z.infer<typeof ApiScope>;

/** Keys of a business that are neither revoked nor expired. */
export const maxApiKeys = 20;

/** Addresses and ranges that one key can be limited to. */
export const maxApiKeyAddresses = 20;

/** Requests that one key may make per minute, over all operations and all processes. */
export const apiKeyRequestsPerMinute = 300;

/** How every key begins, so that a scanner of published code recognises it. */
export const apiKeyPrefix = 'sumaa_';

/** The beginning of a key, which names it without giving it away. */
export const apiKeyHint = (keyId: string): string => `${apiKeyPrefix}${keyId.slice(0, 8)}…`;

/**
 * Whether keys can call a route: a person's own account, and what no scope covers, is closed to them. A scope for reading changes nothing:
 * commands that need no more are about what their person sees.
 */
export function isOpenToApiKeys(route: Pick<Route, 'app' | 'auth' | 'permission' | 'keyScope'>): boolean {
  const needed = permissionsOf(route);
  if (route.auth === 'none' || route.auth === 'service' || needed.length === 0) return false;
  if (route.keyScope) return true;
  if (route.app === 'command' && needed.every((permission) => permission.endsWith('.read'))) return false;
  return needed.every((permission) => (apiScopes as readonly string[]).includes(permission));
}

/** What of its creator's permissions a key has on a route: those that are its scopes, and what the route's own scope stands for. */
export function permissionsOfKey(
  route: Pick<Route, 'permission' | 'keyScope'>,
  scopes: readonly ApiScope[],
  abilities: readonly Permission[],
): readonly Permission[] {
  if (!route.keyScope) return abilities.filter((ability) => (scopes as readonly string[]).includes(ability));
  const needed = scopes.includes(route.keyScope) ? permissionsOf(route) : [];
  return abilities.filter((ability) => needed.includes(ability));
}
