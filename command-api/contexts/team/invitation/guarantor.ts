import type { InvitationEvent, Uuid } from '@sumaa/contracts';
import type { Recorded } from '@sumaa/event-store';

/**
 * The account that guarantees what an invitation offers: the last one that sent, resent or changed it. Null if it was never sent.
 */
export function guarantorOf(events: readonly Recorded<InvitationEvent>[]): Uuid | null {
  let guarantor: Uuid | null = null;
  for (const event of events) {
    const { actor } = event.metadata;
    if (event.type === 'InvitationSent') guarantor = event.data.invitedBy;
    if (event.type === 'InvitationResent') guarantor = event.data.resentBy;
    if (event.type === 'InvitationChanged' && actor.kind === 'person') guarantor = actor.accountId;
  }
  return guarantor;
}
