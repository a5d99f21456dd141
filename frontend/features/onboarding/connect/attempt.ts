import type { ConnectionView } from '@sumaa/contracts';
import type { OutcomeCode } from './outcome.ts';

/**
 * Where an attempt to connect stands. `opening`: the window is there, its address is on the way; `leaving`: this tab goes to
 * Google; `connected`: done, the page will follow.
 */
export type Attempt =
  | { readonly status: 'idle' | 'opening' | 'waiting' | 'leaving' | 'connected' }
  | { readonly status: 'ended'; readonly code: OutcomeCode }
  | { readonly status: 'failed'; readonly error: unknown };

/** Whether something is under way that an answer of the server may end. */
export const isOpen = ({ status }: Attempt): boolean => status === 'opening' || status === 'waiting';

/** Whether the connection was made since `before`, the `connectedAt` that was known when the attempt began. */
export function connectedSince(connection: Pick<ConnectionView, 'status' | 'connectedAt'> | undefined, before: string | null): boolean {
  return connection?.status === 'connected' && connection.connectedAt !== before;
}
