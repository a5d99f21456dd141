import type { TenantId } from '@sumaa/contracts';
import { stepId, type CommandContext } from '@sumaa/event-store';

/** The context of one named step of a command. */
export type Step = (name: string) => CommandContext;

/** Contexts for the steps of one command, written for this tenant. Step ids derive from the command id, so a retry repeats them. */
export function stepsOf(context: CommandContext, tenantId: TenantId): Step {
  return (name) => ({ ...context, tenantId, commandId: stepId(context.commandId, name) });
}
