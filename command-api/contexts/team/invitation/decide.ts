import { accept, exceedsRole, hasInvitationExpired, namedPermissions, refuse, type Decision, type InvitationEvent } from '@sumaa/contracts';
import type { InvitationCommand, Offer } from './commands.ts';
import type { InvitationState, KnownInvitation } from './state.ts';

type CommandNamed<T extends InvitationCommand['type']> = Extract<InvitationCommand, { type: T }>;

/**
 * Decides which events a command on an invitation produces, or refuses it. An expired invitation is still open: it can be resent,
 * changed or revoked.
 */
export function decide(state: InvitationState, command: InvitationCommand): Decision<InvitationEvent> {
  if (state.status === 'none' && state.erased) return command.type === 'EraseInvitation' ? accept() : refuse('not_found');
  if (command.type === 'SendInvitation') return send(state, command);
  if (state.status === 'none') return refuse('not_found');
  const { invitationId } = state;
  if (command.type === 'EraseInvitation') return accept({ type: 'InvitationErased', data: { invitationId } });
  if (command.type === 'AcceptInvitation') {
    const { issue, accountId, memberId, at } = command;
    const stands = state.status === 'open' && state.issue === issue && !hasInvitationExpired(state.expiresAt, at);
    if (!stands) return refuse('invitation_invalid');
    return accept({ type: 'InvitationAccepted', data: { invitationId, accountId, memberId } });
  }
  if (state.status !== 'open') return refuse('invitation_ended');
  switch (command.type) {
    case 'ResendInvitation': {
      const { expiresAt, language, resentBy } = command;
      return accept({ type: 'InvitationResent', data: { invitationId, issue: state.issue + 1, expiresAt, language, resentBy } });
    }
    case 'ChangeInvitation': {
      const offer = offerOf(command);
      if (JSON.stringify(offer) === JSON.stringify(offerOf(state))) return accept();
      if (exceedsRole(offer)) return aboveRole;
      return accept({ type: 'InvitationChanged', data: { invitationId, ...offer } });
    }
    case 'RevokeInvitation':
      return accept({ type: 'InvitationRevoked', data: { invitationId, revokedBy: command.revokedBy } });
    default: {
      const unhandled: never = command;
      return unhandled;
    }
  }
}

const aboveRole = refuse('validation_failed', { fields: { permissions: ['permissionAboveRole'] } });

/** Sorts branches and permissions, so that equal offers compare equal. */
function offerOf({ role, permissions, locationIds }: Offer | KnownInvitation) {
  return {
    role,
    permissions: namedPermissions.filter((name) => permissions.includes(name)),
    locationIds: locationIds && [...locationIds].sort(),
  };
}

function send(state: InvitationState, command: CommandNamed<'SendInvitation'>): Decision<InvitationEvent> {
  const { invitationId, email, emailKey, language, invitedBy, at, expiresAt } = command;
  if (state.status === 'open' && !hasInvitationExpired(state.expiresAt, at)) return refuse('already_invited');
  if (exceedsRole(command)) return aboveRole;
  // Counted on for ever: no link of an earlier invitation opens this one.
  const issue = state.status === 'none' ? 1 : state.issue + 1;
  return accept({
    type: 'InvitationSent',
    data: { invitationId, email, emailKey, ...offerOf(command), issue, expiresAt, language, invitedBy },
  });
}
