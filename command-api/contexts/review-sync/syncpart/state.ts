import type { PartProgress, Uuid } from '@sumaa/contracts';

/**
 * The state of one run's work on one location. `started` is false if it failed before the number of reviews was read from Google.
 */
export type SyncPartState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'completed' | 'failed';
      readonly partId: Uuid;
      readonly runId: Uuid;
      readonly locationId: Uuid;
      readonly started: boolean;
      readonly expected: number;
      /** How many pages were imported. */
      readonly page: number;
      readonly received: number;
      readonly nextPageToken: string | null;
    };

/** The progress of a part in the shape of the contract. */
export function progressOf(state: SyncPartState): PartProgress {
  if (state.status === 'none') return { state: 'open', page: 0, received: 0, expected: 0, nextPageToken: null };
  const { status, page, received, expected, nextPageToken } = state;
  return { state: status, page, received, expected, nextPageToken };
}
