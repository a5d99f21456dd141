import { Uuid } from '@sumaa/contracts';
import { z } from 'zod';

/** What the panel shows: all conversations or one of them. Absent: it is closed. */
export const HelpUrl = z.object({ help: z.union([z.literal('list'), Uuid]).optional() });
export type HelpShown = NonNullable<z.infer<typeof HelpUrl>['help']>;
