import { limitNames, memberPermissions, type MemberPermission } from '@sumaa/contracts';
import type { Translate } from '../../../lib/locale/t.tsx';

/** The words for a limit; null where it has none: it is counted by a request then, and named by its route. */
export function limitName(scope: unknown, t: Translate): string | null {
  const known = limitNames.find((limit) => limit === scope);
  return known === undefined ? null : t(`platform.activity.limit.${known}`);
}

/** The words for a member's named permission; null where there are none. */
export function permissionName(permission: string, t: Translate): string | null {
  return isPermission(permission) ? t(`team.permission.${permission}`) : null;
}

const isPermission = (name: string): name is MemberPermission => (memberPermissions as readonly string[]).includes(name);
