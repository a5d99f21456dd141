import type { Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import { publicAddress } from './public-address.ts';

/** Reserves an address for a business. Throws RefusalError `validation_failed` where another one has it. */
export async function reserveAddress(
  deps: CommandDeps,
  context: CommandContext,
  given: { readonly tenantId: Uuid; readonly slugKey: string },
): Promise<void> {
  await execute(deps, publicAddress, derivedId('public-address', given.slugKey), { type: 'ReserveAddress', ...given }, context);
}
