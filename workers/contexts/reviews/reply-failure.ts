import { googleConnectionCommands, type ReplyFailure, type Uuid } from '@sumaa/contracts';
import type { CommandClient, CommandSource } from '../../infra/command-client.ts';
import { googleFailure, type LostGrant } from '../../infra/google-failure.ts';

export interface ReplyFailureOutcome {
  readonly reason: ReplyFailure;
  readonly lost?: LostGrant;
  readonly access?: 'permission_lost' | 'unverified';
  /** Only the operator can fix it. */
  readonly platform?: boolean;
}

/** A reply was written for something else than Google shows now, or by a rule that is no longer in force. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
  readonly reason: Extract<ReplyFailure, 'answered_elsewhere' | 'review_edited' | 'rule_withdrawn'>;
  constructor(reason: Overtaken['reason']) {
    super(`not sent: ${reason}`);
    this.reason = reason;
  }
}

/** How a reply ends with this error; null: retry the job. */
export function replyFailureOf(error: unknown, lastAttempt: boolean): ReplyFailureOutcome | null {
  if (error instanceof Overtaken) return { reason: error.reason };
  const failure = googleFailure(error);
  switch (failure?.kind) {
    case 'connection':
      return { reason: 'connection_lost', lost: failure.lost };
    case 'location':
      // A missing review says nothing about its branch.
      return failure.reason === 'not_found' ? { reason: 'review_gone' } : { reason: failure.reason, access: failure.reason };
    case 'platform':
      return { reason: 'google_unreachable', platform: true };
    case 'request':
      return { reason: 'invalid_text' };
    case 'circuit_open':
      return null;
    case 'temporary':
    case undefined:
      return lastAttempt ? { reason: 'google_unreachable' } : null;
  }
}

/** Records what the failure says about the connection and the branch. */
export async function recordAccessLoss(
  commands: CommandClient,
  end: ReplyFailureOutcome,
  ids: { readonly connectionId: Uuid; readonly locationId: Uuid },
  source: CommandSource,
): Promise<void> {
  if (end.lost) await commands.send(googleConnectionCommands.loseConnection, { connectionId: ids.connectionId, ...end.lost }, source);
  if (end.access)
    await commands.send(googleConnectionCommands.loseLocationAccess, { locationId: ids.locationId, reason: end.access }, source);
}
