import type { ConnectionView } from '@sumaa/contracts';
import type { OutcomeCode } from './outcome.ts';

/**
 * The state of an attempt to connect. `opening`: the popup is open but has no URL yet; `leaving`: this tab goes to Google; `connected`:
 * done, the page updates next.
 */
export type Attempt =
  | { readonly status: 'idle' | 'opening' | 'waiting' | 'leaving' | 'connected' }
  | { readonly status: 'ended'; readonly code: OutcomeCode }
  | { readonly status: 'failed'; readonly error: unknown };

/** Whether the attempt is still open, so that a server response may end it. */
export const isAttemptOpen = ({ status }: Attempt): boolean => status === 'opening' || status === 'waiting';

/** Whether a connection was made since the attempt began; `before` is the `connectedAt` of that time. */
export function connectedSince(connection: Pick<ConnectionView, 'status' | 'connectedAt'> | undefined, before: string | null): boolean {
  return connection?.status === 'connected' && connection.connectedAt !== before;
}
