import type { TenantId } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { chosenRuns, type ChosenRun } from './chosen-runs.ts';
import { connection } from './connection.ts';

/** Whether the tenant is connected to Google now. */
export async function isConnected(deps: CommandDeps, tenantId: TenantId): Promise<boolean> {
  const { state } = await load(deps, connection, connectionIdOf(tenantId));
  return state.status === 'connected';
}

/** The first runs that a tenant's choices of branches lead to, oldest first; null where it never connected Google. */
export async function chosenRunsOf(deps: CommandDeps, tenantId: TenantId): Promise<readonly ChosenRun[] | null> {
  const { state, events } = await load(deps, connection, connectionIdOf(tenantId));
  if (state.status === 'none') return null;
  return chosenRuns(events);
}
