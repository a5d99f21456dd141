import { memberPermissions, type MemberPermission } from '@sumaa/contracts';
import type { Translate } from '../../../lib/locale/t.tsx';

/** Limits that have words; every other is counted by a request, and named by its route. */
const limits = [
  'sign-in-account',
  'sign-in-address',
  'code-account',
  'code-address',
  'confirm-account',
  'second-factor-account',
  'reset-account',
  'reset-address',
  'password-account',
  'email-change-account',
  'email-change-target',
  'register-address',
] as const;

/** The words for a limit; null where there are none. */
export function limitName(scope: unknown, t: Translate): string | null {
  const known = limits.find((limit) => limit === scope);
  return known === undefined ? null : t(`platform.activity.limit.${known}`);
}

/** The words for a member's named permission; null where there are none. */
export function permissionName(permission: string, t: Translate): string | null {
  return isPermission(permission) ? t(`team.permission.${permission}`) : null;
}

const isPermission = (name: string): name is MemberPermission => (memberPermissions as readonly string[]).includes(name);
