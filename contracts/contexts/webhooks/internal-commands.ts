import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as command } from '../../kernel/internal-command.ts';

export const webhookCommands = {
  /** Stops sending to an endpoint that takes nothing. */
  pauseWebhook: command('PauseWebhook', z.object({ endpointId: Uuid, because: z.enum(['failing', 'gone']) }), z.null()),
} as const;
