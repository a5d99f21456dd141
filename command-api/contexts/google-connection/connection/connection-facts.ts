import type { TenantId } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { connection } from './connection.ts';

/** Whether the tenant is connected to Google now. */
export async function isConnected(deps: CommandDeps, tenantId: TenantId): Promise<boolean> {
  const { state } = await load(deps, connection, connectionIdOf(tenantId));
  return state.status === 'connected';
}

/** Ids of the events by which a tenant chose branches, oldest first; null where it never connected Google. */
export async function choicesOf(deps: CommandDeps, tenantId: TenantId): Promise<readonly string[] | null> {
  const { state, events } = await load(deps, connection, connectionIdOf(tenantId));
  if (state.status === 'none') return null;
  return events.filter(({ type }) => type === 'LocationsChosen').map(({ id }) => id);
}
