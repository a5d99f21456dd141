import type { ConnectionView, DiscoveryFailure, GoogleLocationView } from '@sumaa/contracts';
import type { infer as Infer } from 'zod';

export type DiscoveryReason = Infer<typeof DiscoveryFailure>;

/** What the list of locations shows. A loaded list stays visible even if reading it again fails. */
export type DiscoveryView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'not-connected' }
  | { readonly kind: 'failed'; readonly reason: DiscoveryReason; readonly locations: readonly GoogleLocationView[] }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'list';
      readonly locations: readonly GoogleLocationView[];
      readonly isReading: boolean;
      /** Accounts whose locations are missing in the list. */
      readonly unreadAccounts: ConnectionView['unreadAccounts'];
    };

type Facts = {
  readonly connection: Pick<ConnectionView, 'discovery' | 'discoveryFailure' | 'unreadAccounts'> | undefined;
  readonly locations: readonly GoogleLocationView[] | undefined;
  /** The request for the locations failed with 401 `google_not_connected`. */
  readonly isNotConnected: boolean;
  readonly error: unknown;
};

export function discoveryView({ connection, locations, isNotConnected, error }: Facts): DiscoveryView {
  if (isNotConnected) return { kind: 'not-connected' };
  if (connection === undefined || locations === undefined) return error === null ? { kind: 'loading' } : { kind: 'error', error };
  const { discovery, discoveryFailure, unreadAccounts } = connection;
  if (discovery === 'failed') return { kind: 'failed', reason: discoveryFailure ?? 'google_busy', locations };
  if (locations.length > 0) return { kind: 'list', locations, isReading: discovery === 'running', unreadAccounts };
  return discovery === 'done' ? { kind: 'empty' } : { kind: 'loading' };
}
