import { accept, platformTenant, refuse, type Decision, type GeneralManagerEvent } from '@sumaa/contracts';
import type { GeneralManagersCommand } from './commands.ts';
import type { GeneralManagersState } from './state.ts';

/**
 * Decides which events a command produces. Refuses with `last_admin` (`last_staff` on the platform) when the last one would leave; both changes go
 * through one stream, so this also holds under concurrency.
 */
export function decide(
  state: GeneralManagersState,
  { type, tenantId, memberId, founder }: GeneralManagersCommand,
): Decision<GeneralManagerEvent> {
  const admins = state.begun ? state.admins : [founder].filter((id) => id !== null);
  const isIn = admins.includes(memberId);
  if (isIn === (type === 'AddManager')) return accept();
  if (isIn && admins.length === 1) return refuse(tenantId === platformTenant ? 'last_staff' : 'last_admin');
  const began: GeneralManagerEvent[] =
    state.begun || founder === null ? [] : [{ type: 'AdminEntered', data: { tenantId, memberId: founder } }];
  return accept(...began, { type: isIn ? 'AdminLeft' : 'AdminEntered', data: { tenantId, memberId } });
}
