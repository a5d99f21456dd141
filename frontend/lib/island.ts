import type { ReactNode } from 'react';
import type { MessageContext } from './locale/message-ids.ts';

/**
 * A part of a public page that needs a script. `ui/layout/island.tsx` shows it; on a page that the build prerendered, `app/site.ts` brings it to
 * life alone, so that the rest of the page loads nothing. It must render without a router. Props are written into the page as JSON.
 */
export type Island<Props extends object = Record<string, never>> = {
  /** Unique; it is in the page. */
  readonly name: string;
  readonly load: () => Promise<{ readonly default: (props: Props) => ReactNode }>;
  /** Texts it needs besides `common`. */
  readonly texts: readonly MessageContext[];
};
