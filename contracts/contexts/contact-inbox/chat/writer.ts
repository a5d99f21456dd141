import { z } from 'zod';
import { Uuid } from '../../../kernel/ids.ts';

/** Who wrote a message signed in, and for which business. */
export const ContactWriter = z.object({ accountId: Uuid, tenantId: Uuid });
export type ContactWriter = z.infer<typeof ContactWriter>;
