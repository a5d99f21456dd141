import { type Erasable, type erasureCommands, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { operatorContext } from '../../infra/operator-context.ts';
import type { Erasure } from '../../infra/erasure.ts';
import type { InternalHandlersOf } from '../../infra/handlers.ts';

export type Erasures = Readonly<Record<Erasable, Erasure>>;

/** What the erasure needs from the other contexts; composition provides it. */
export interface ErasurePorts {
  /** Erases a member of the context's tenant; one who belongs to another business too only leaves this one. */
  eraseMember(context: CommandContext, accountId: Uuid): Promise<string | null>;
}

/** Handlers for the erasure of any record, and for the destruction of its key, which follows the event. */
export function erasureHandlers(
  deps: CommandDeps,
  erasures: Erasures,
  { eraseMember }: ErasurePorts,
): InternalHandlersOf<typeof erasureCommands> {
  return {
    Erase: async (context, { kind, id }) => ({ result: null, position: await erasures[kind].erase(context, id) }),
    EraseMember: async (context, { accountId }) => ({ result: null, position: await eraseMember(context, accountId) }),
    async DestroyKey(context, { kind, id }) {
      await destroyKey(deps, erasures[kind], context, id);
      return { result: null, position: null };
    },
  };
}

async function destroyKey({ vault, codec }: CommandDeps, erasure: Erasure, context: CommandContext, id: Uuid): Promise<void> {
  await erasure.clear(context, id);
  await vault.subjectKeys.erase(id);
  // Other processes drop their copy within a minute (`createKeyRing`).
  codec.forget(id);
}

/** Erases a record of any tenant; false where there is none. Throws what the decider refuses, as RefusalError. */
export async function eraseByOperator(deps: CommandDeps, erasures: Erasures, kind: Erasable, id: Uuid): Promise<boolean> {
  const erasure = erasures[kind];
  const tenantId = await erasure.tenantOf(id);
  if (tenantId === null) return false;
  const context = operatorContext(deps, tenantId);
  // Erased before: no event leads to a job, and an older vault may have been restored since.
  if ((await erasure.erase(context, id)) === null) await destroyKey(deps, erasure, context, id);
  return true;
}
