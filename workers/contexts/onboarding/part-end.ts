import type { SyncFailure } from '@sumaa/contracts';
import { CommandRefused } from '../../infra/command-client.ts';
import { googleFailure } from '../../infra/google-failure.ts';

/** What people are told about a part (or stage) that cannot go on, and who else has to know. */
export interface End {
  readonly reason: SyncFailure;
  readonly lost?: 'revoked' | 'scope_missing';
  readonly access?: 'permission_lost' | 'unverified' | 'not_found';
  /** The platform is closed, whichever branch it is. */
  readonly platform?: boolean;
  /** Nobody but staff can mend it: so it must stand among the dead letters too. */
  readonly deadLetter?: string;
}

/** How the part ends by this error; null: it does not, try again. */
export function endOf(error: unknown, lastAttempt: boolean): End | null {
  const failure = googleFailure(error);
  switch (failure?.kind) {
    case 'connection':
      return { reason: 'connection_lost', lost: failure.reason };
    case 'location':
      return { reason: failure.reason, access: failure.reason };
    case 'platform':
      return { reason: failure.reason, platform: true, deadLetter: `Google: ${failure.reason}` };
    case 'request':
      return { reason: 'bad_answer' };
    case 'away':
      return null;
    case 'later':
      return lastAttempt ? { reason: failure.garbled ? 'bad_answer' : 'google_busy' } : null;
    case undefined:
      // Ours (command side, database): people see a branch that could not be read and may try again.
      if (error instanceof CommandRefused) return { reason: 'google_busy', deadLetter: error.message };
      return lastAttempt ? { reason: 'google_busy' } : null;
  }
}
