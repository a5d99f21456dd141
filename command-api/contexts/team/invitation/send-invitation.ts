import { invitationMs, isoAfter, type Iso, type Language, type TenantId, type Uuid } from '@sumaa/contracts';
import { load, type CommandContext, type Position } from '@sumaa/event-store';
import { invitationIdOf } from '@sumaa/runtime/derive';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, requirePossible } from '../../../infra/execute.ts';
import type { TeamPorts } from '../ports.ts';
import type { Offer } from './commands.ts';
import { invitation } from './invitation.ts';

export interface NewInvitation extends Offer {
  readonly email: string;
  readonly language: Language;
  /** An account id. */
  readonly invitedBy: Uuid;
}

/** Sends an invitation. The caller must have checked the rank of the inviting user. Throws RefusalError `already_invited | limit_reached`. */
export async function sendInvitation(
  deps: CommandDeps,
  ports: Pick<TeamPorts, 'emailKeyOf' | 'takeSeat'>,
  context: CommandContext,
  given: NewInvitation,
): Promise<{ readonly invitationId: Uuid; readonly expiresAt: Iso; readonly position: Position | null }> {
  const at = context.occurredAt;
  const emailKey = ports.emailKeyOf(given.email);
  const invitationId = await currentInvitationId(deps, context.tenantId, emailKey);
  const command = { type: 'SendInvitation', invitationId, emailKey, ...given, at, expiresAt: isoAfter(at, invitationMs) } as const;
  await requirePossible(deps, invitation, invitationId, command, context);
  await ports.takeSeat(context, { holderId: invitationId, until: command.expiresAt });
  const { events, position } = await executeOwned(deps, invitation, invitationId, command, context, { orNew: true });
  const sent = events.find((event) => event.type === 'InvitationSent');
  return { invitationId, expiresAt: sent?.data.expiresAt ?? command.expiresAt, position };
}

/** The invitation of an address that counts: each one that was erased is followed by another stream with a key of its own. */
export async function currentInvitationId(deps: CommandDeps, tenantId: TenantId, emailKey: string): Promise<Uuid> {
  for (let id = invitationIdOf(tenantId, emailKey); ; id = invitationIdOf(tenantId, id)) {
    const { state } = await load(deps, invitation, id);
    if (state.status !== 'none' || !state.erased) return id;
  }
}
