import type { TenantId, Uuid } from '@sumaa/contracts';
import { load, packPosition, type CommandContext, type Decider, type DomainEvent, type Recorded } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from './deps.ts';
import { executeOwned, loadOwned } from './execute.ts';

/** How the records of one kind are erased. */
export interface Erasure {
  /** The tenant that a record belongs to; null where there is no such record. */
  tenantOf(id: Uuid): Promise<TenantId | null>;
  /** Records that it is erased; nothing where it was before. Throws RefusalError: `not_found`, and what the decider refuses. */
  erase(context: CommandContext, id: Uuid): Promise<string | null>;
  /** Removes what is kept of it outside events. May be repeated. Throws RefusalError `not_found` unless it is erased. */
  clear(context: CommandContext, id: Uuid): Promise<void>;
}

/** The erasure of a decider's records. `before` runs before the event is written, and may refuse. */
export function erasureOf<S, C, E extends DomainEvent>(
  deps: CommandDeps,
  decider: Decider<S, C, E>,
  given: {
    command(state: S, id: Uuid): C | Promise<C>;
    isErased(state: S): boolean;
    before?(context: CommandContext, state: S, events: readonly Recorded<E>[]): Promise<void>;
    clear?(context: CommandContext, events: readonly Recorded<E>[], id: Uuid): Promise<void>;
  },
): Erasure {
  return {
    tenantOf: async (id) => (await load(deps, decider, id)).events[0]?.metadata.tenantId ?? null,
    async erase(context, id) {
      const { state, events } = await loadOwned(deps, decider, id, context.tenantId);
      await given.before?.(context, state, events);
      const { position } = await executeOwned(deps, decider, id, await given.command(state, id), context);
      return packPosition({ [decider.category]: position });
    },
    async clear(context, id) {
      const { state, events } = await loadOwned(deps, decider, id, context.tenantId);
      if (!given.isErased(state)) throw new RefusalError(refuse('not_found'));
      await given.clear?.(context, events, id);
    },
  };
}
