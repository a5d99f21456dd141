import type { SyncFailure } from '@sumaa/contracts';
import { CommandRefused } from '../../../infra/command-client.ts';
import { googleFailure, type LostGrant } from '../../../infra/google-failure.ts';

/** The reason recorded when a part or stage ends with a failure, and what else has to be recorded. */
export interface PartFailure {
  readonly reason: SyncFailure;
  readonly lost?: LostGrant;
  readonly access?: 'permission_lost' | 'unverified' | 'not_found';
  /** The platform's set-up at Google is wrong, so every location fails. */
  readonly platform?: boolean;
  /** Only the operator can fix it, so the job must also become a dead letter, with this reason. */
  readonly deadLetter?: string;
}

/** How the part ends with this error; null: retry the job. */
export function partFailureOf(error: unknown, lastAttempt: boolean): PartFailure | null {
  const failure = googleFailure(error);
  switch (failure?.kind) {
    case 'connection':
      return { reason: 'connection_lost', lost: failure.lost };
    case 'location':
      return { reason: failure.reason, access: failure.reason };
    case 'platform':
      return { reason: failure.reason, platform: true, deadLetter: `Google: ${failure.reason}` };
    case 'request':
      return { reason: 'bad_answer' };
    case 'circuit_open':
      return null;
    case 'temporary':
      return lastAttempt ? { reason: failure.garbled ? 'bad_answer' : 'google_busy' } : null;
    case undefined:
      // Our own failure (command-api, database): users see that the branch could not be read and may retry.
      if (error instanceof CommandRefused) return { reason: 'google_busy', deadLetter: error.message };
      return lastAttempt ? { reason: 'google_busy' } : null;
  }
}
