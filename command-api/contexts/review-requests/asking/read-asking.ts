import type { TenantId } from '@sumaa/contracts';
import { load } from '@sumaa/event-store';
import type { CommandDeps } from '../../../infra/deps.ts';
import { asking, type AskingState } from './asking.ts';

/** How a business asks for reviews now. */
export const readAsking = async (deps: CommandDeps, tenantId: TenantId): Promise<AskingState> => (await load(deps, asking, tenantId)).state;
