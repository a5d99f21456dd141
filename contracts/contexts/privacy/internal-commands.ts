import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineInternalCommand as define } from '../../kernel/internal-command.ts';

export const privacyCommands = {
  /**
   * Erases those of these reviews that the business does not keep any longer by its setting of that moment; a review whose reply is
   * being published stays until the next time.
   */
  eraseOldReviews: define('EraseOldReviews', z.object({ reviewIds: z.array(Uuid).max(100) }), z.object({ erased: z.number().int() })),
} as const;
