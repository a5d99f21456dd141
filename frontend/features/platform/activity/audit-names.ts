import { duties, limitNames, memberPermissions, type Duty, type MemberPermission } from '@sumaa/contracts';
import type { Translate } from '../../../lib/locale/t.tsx';

/** The text for a rate limit; null for a limit without a text, which is named by its route. */
export function limitName(scope: unknown, t: Translate): string | null {
  const known = limitNames.find((limit) => limit === scope);
  return known === undefined ? null : t(`platform.activity.limit.${known}`);
}

/** The text for a member's permission or a duty; null for an unknown one. */
export function permissionName(permission: string, t: Translate): string | null {
  if (isDuty(permission)) return t(`platform.duty.${permission}`);
  return isPermission(permission) ? t(`team.permission.${permission}`) : null;
}

const isPermission = (name: string): name is MemberPermission => (memberPermissions as readonly string[]).includes(name);
const isDuty = (name: string): name is Duty => (duties as readonly string[]).includes(name);
