import { RequestState, Uuid } from '@sumaa/contracts';
import { z } from 'zod';

export const requestTabs = ['requests', 'results', 'rules', 'links'] as const;
export type RequestTab = (typeof requestTabs)[number];

/** The state of the screen in its address. */
export const RequestsUrl = z.object({
  tab: z.enum(requestTabs).default('requests'),
  state: RequestState.optional(),
  branch: Uuid.optional(),
  page: z.coerce.number().int().min(1).default(1),
  /** The open form: for one person, or for a list. */
  open: z.enum(['ask', 'list']).optional(),
});
export type RequestsUrl = z.infer<typeof RequestsUrl>;

export type RequestsUrlProps = { readonly url: RequestsUrl; readonly setUrl: (patch: Partial<RequestsUrl>) => void };
