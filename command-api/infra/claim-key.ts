import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from './deps.ts';
import { sensitive } from './keyed-context.ts';

/**
 * For commands whose body says which stream they are about: under a key that was sent with another body they are refused, whatever
 * streams the two are about, and whether there is anybody behind an address that they name. Costs nothing where no key was sent.
 * All others find the first under the same id on the stream they write to. Throws RefusalError `idempotency_mismatch`.
 */
export async function claimKey(
  { vault, config }: CommandDeps,
  { idempotencyKey }: Pick<AnyRequest, 'idempotencyKey'>,
  context: CommandContext,
): Promise<void> {
  if (idempotencyKey === null) return;
  if (!(await vault.commandKeys.claim(sensitive(context, config.keys)))) throw new RefusalError(refuse('idempotency_mismatch'));
}
