import { createHmac } from 'node:crypto';
import type { CommandContext } from '@sumaa/event-store';
import type { Config } from '@sumaa/runtime/config';
import { subkey } from '@sumaa/runtime/derive';

/**
 * The context of a command whose body holds a password or a code, with a keyed command hash. The hash is stored with the events for
 * ever; without the key, anyone who can read the log could test passwords against it.
 */
export function withKeyedHash(context: CommandContext, keys: Config['keys']): CommandContext {
  const key = subkey(keys.emailHmac, 'command-hash');
  return { ...context, commandHash: createHmac('sha256', key).update(context.commandHash).digest('hex') };
}
