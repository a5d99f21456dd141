import type { TenantId, Uuid } from '@sumaa/contracts';
import {
  handle,
  load,
  record,
  type CommandContext,
  type Decider,
  type HandleDeps,
  type DomainEvent,
  type HandleOptions,
  type Loaded,
  type Position,
} from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';

/** The result of an accepted command; `position` is null if no event was written. */
export interface Executed<S, E extends DomainEvent> {
  readonly state: S;
  readonly events: readonly E[];
  readonly eventIds: readonly Uuid[];
  readonly position: Position | null;
  /** Of the command's last event; of the stream if no event was written. */
  readonly revision: bigint | null;
  readonly replayed: boolean;
}

/** Runs one command on one stream. Throws RefusalError if the decider refuses. */
export async function execute<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  options: HandleOptions = {},
): Promise<Executed<S, E>> {
  const handled = await handle(deps, decider, id, command, context, options);
  if (handled.outcome === 'refused') throw new RefusalError(handled.refusal);
  return handled;
}

/**
 * Like `execute`, for a stream that must exist and belong to the context's tenant. Another tenant's stream and a missing one get
 * the same refusal (`not_found`), so that ids cannot be probed. `orNew`: the stream may be missing. `ifRevision`: refuses with
 * `conflict` if the stream has another revision.
 */
export async function executeOwned<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  { orNew, ...options }: Pick<HandleOptions, 'ifRevision'> & { readonly orNew?: boolean } = {},
): Promise<Executed<S, E>> {
  const admit = (owner: TenantId | null) => (owner === context.tenantId || (owner === null && orNew) ? null : refuse('not_found'));
  return execute(deps, decider, id, command, context, { ...options, admit });
}

/**
 * Refuses what the decider would refuse now, before something else is done for the command. A command that was handled before passes.
 * Throws RefusalError.
 */
export async function requirePossible<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  { commandId }: Pick<CommandContext, 'commandId'>,
): Promise<void> {
  const { state, events } = await load(deps, decider, id);
  if (events.some((event) => event.metadata.commandId === commandId)) return;
  const decision = decider.decide(state, command);
  if (!decision.ok) throw new RefusalError(decision.refusal);
}

/** Loads a stream of the tenant. Throws RefusalError `not_found` if it does not exist or belongs to another tenant. */
export async function loadOwned<S, C, E extends DomainEvent>(
  deps: HandleDeps,
  decider: Decider<S, C, E>,
  id: string,
  tenantId: TenantId,
): Promise<Loaded<S, E>> {
  const loaded = await findOwned(deps, decider, id, tenantId);
  if (!loaded) throw new RefusalError(refuse('not_found'));
  return loaded;
}

/** Like `loadOwned`, but null where there is no such stream or it belongs to another tenant. */
export async function findOwned<S, C, E extends DomainEvent>(
  deps: Pick<HandleDeps, 'store' | 'codec'>,
  decider: Decider<S, C, E>,
  id: string,
  tenantId: TenantId,
): Promise<Loaded<S, E> | null> {
  const loaded = await load(deps, decider, id);
  // A stream belongs to the tenant that began it.
  return loaded.events[0]?.metadata.tenantId === tenantId ? loaded : null;
}

/** Records an event in a stream that no command folds (see `record`). Throws RefusalError `idempotency_mismatch`. */
export async function recordEvent<E extends DomainEvent>(...given: Parameters<typeof record<E>>): Promise<Position | null> {
  const recorded = await record<E>(...given);
  if ('refusal' in recorded) throw new RefusalError(recorded.refusal);
  return recorded.position;
}
