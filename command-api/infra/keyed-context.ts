import { createHmac } from 'node:crypto';
import type { CommandContext } from '@sumaa/event-store';
import type { Config } from '@sumaa/runtime/config';
import { subkey } from '@sumaa/runtime/derive';

/**
 * The context of a command whose body holds a password or a code: its hash is keyed, because a plain one, kept for ever
 * beside the events, would let whoever reads the log try passwords against it.
 */
export function sensitive(context: CommandContext, keys: Config['keys']): CommandContext {
  const key = subkey(keys.emailHmac, 'command-hash');
  return { ...context, commandHash: createHmac('sha256', key).update(context.commandHash).digest('hex') };
}
