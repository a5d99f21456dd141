import type { TenantId, Uuid } from '@sumaa/contracts';
import {
  handle,
  load,
  type CommandContext,
  type Decider,
  type Deciding,
  type DomainEvent,
  type HandleOptions,
  type Loaded,
  type Position,
} from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';

/** What an accepted command did; `position` is null when nothing had to change. */
export interface Executed<S, E extends DomainEvent> {
  readonly state: S;
  readonly events: readonly E[];
  readonly eventIds: readonly Uuid[];
  readonly position: Position | null;
  readonly replayed: boolean;
}

/** One command on one stream. Throws RefusalError where the domain says no. */
export async function execute<S, C, E extends DomainEvent>(
  deps: Deciding,
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
 * As `execute`, on a stream that must exist and belong to the context's tenant. Somebody else's stream and one that does
 * not exist are refused alike (`not_found`), so ids cannot be probed. `orNew`: it may also not exist yet. `ifRevision`: refused
 * with `conflict` where the stream stands elsewhere.
 */
export async function executeOwned<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  command: C,
  context: CommandContext,
  { orNew, ...options }: Pick<HandleOptions, 'ifRevision'> & { readonly orNew?: boolean } = {},
): Promise<Executed<S, E>> {
  const admit = (owner: TenantId | null) => (owner === context.tenantId || (owner === null && orNew) ? null : refuse('not_found'));
  return execute(deps, decider, id, command, context, { ...options, admit });
}

/** The stream folded, where it exists and belongs to the tenant. Throws RefusalError `not_found` otherwise. */
export async function loadOwned<S, C, E extends DomainEvent>(
  deps: Deciding,
  decider: Decider<S, C, E>,
  id: string,
  tenantId: TenantId,
): Promise<Loaded<S, E>> {
  const loaded = await findOwned(deps, decider, id, tenantId);
  if (!loaded) throw new RefusalError(refuse('not_found'));
  return loaded;
}

/** As `loadOwned`; null where there is no such stream, or where it is somebody else's. */
export async function findOwned<S, C, E extends DomainEvent>(
  deps: Pick<Deciding, 'store' | 'codec'>,
  decider: Decider<S, C, E>,
  id: string,
  tenantId: TenantId,
): Promise<Loaded<S, E> | null> {
  const loaded = await load(deps, decider, id);
  // A stream belongs to the tenant that began it.
  return loaded.events[0]?.metadata.tenantId === tenantId ? loaded : null;
}
