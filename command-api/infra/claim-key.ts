import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from './deps.ts';
import { withKeyedHash } from './keyed-context.ts';

/**
 * Binds an idempotency key to the body of the command. Needed for commands whose body determines the stream: without this, the same
 * key with another body would write to another stream. Gives the same refusal whether or not an address in the body has an account;
 * does nothing without a key. All other commands find the first one under the same id on their stream. Throws RefusalError
 * `idempotency_mismatch`.
 */
export async function claimKey(
  { vault, config }: CommandDeps,
  { idempotencyKey }: Pick<AnyRequest, 'idempotencyKey'>,
  context: CommandContext,
): Promise<void> {
  if (idempotencyKey === null) return;
  if (!(await vault.commandKeys.claim(withKeyedHash(context, config.keys)))) throw new RefusalError(refuse('idempotency_mismatch'));
}
