import type { CommandContext, Decider, DomainEvent } from '@sumaa/event-store';
import { packPosition } from '@sumaa/event-store';
import type { CommandDeps } from './deps.ts';
import { executeOwned } from './execute.ts';
import type { InternalCommandResult } from './handlers.ts';

type Given<S, C, E extends DomainEvent> = [decider: Decider<S, C, E>, id: string, command: C, context: CommandContext, orNew?: boolean];

/**
 * Executes one command of a worker on a stream of the context's tenant; `orNew`: the stream may not exist yet. Answers its state and
 * the position written. Throws RefusalError `not_found` for a stream of another tenant.
 */
export async function runOwned<S, C, E extends DomainEvent>(
  deps: CommandDeps,
  ...[decider, id, command, context, orNew = false]: Given<S, C, E>
): Promise<{ readonly state: S; readonly position: string | null }> {
  const { state, position } = await executeOwned(deps, decider, id, command, context, { orNew });
  return { state, position: packPosition({ [decider.category]: position }) };
}

/** As `runOwned`, for a command that answers nothing but its position. */
export async function reportOwned<S, C, E extends DomainEvent>(
  deps: CommandDeps,
  ...given: Given<S, C, E>
): Promise<InternalCommandResult<null>> {
  const { position } = await runOwned(deps, ...given);
  return { result: null, position };
}
