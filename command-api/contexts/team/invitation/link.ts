import {
  hasInvitationExpired,
  iso,
  mayAnswerFor,
  platformTenant,
  type AttemptEvent,
  type InvitationEvent,
  type Refusal,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { load, stepId, type CommandContext, type Recorded } from '@sumaa/event-store';
import { createCodes, memberIdOf, readLinkCode } from '@sumaa/runtime/derive';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../wiring/deps.ts';
import { executeOwned } from '../../../wiring/execute.ts';
import { lookAgain } from '../../../wiring/look-again.ts';
import type { Grants, TeamPorts } from '../ports.ts';
import { guarantorOf } from './guarantor.ts';
import { invitation } from './invitation.ts';
import type { KnownInvitation } from './state.ts';

/** What the link of an invitation is derived for; the mail worker derives the very same. */
export const purpose = 'invitation';

/** What is written down of a link that was refused. */
export type WhyRefused = Extract<AttemptEvent, { type: 'InvitationRefused' }>['data']['reason'];

/** An invitation that can be accepted now, by the holder of its link. */
export interface OpenInvitation {
  readonly tenantId: TenantId;
  readonly invitation: KnownInvitation & { readonly email: string };
  /** Of its stream, when it was looked at. */
  readonly revision: bigint;
}

/** Who opens a link, as far as it is known: how it is written down where it is refused, and by whose account. */
export interface Opener {
  /** The context of what is asked, for the business that invited. */
  contextFor(tenantId: TenantId): CommandContext;
  readonly accountId: Uuid | null;
}

/**
 * The invitation behind a link. Throws RefusalError `invitation_invalid`, whatever is wrong: not of ours, expired, replaced by a
 * newer link, used, taken back, its address erased, or nobody answers for it any more. The proof comes first, so that nobody
 * learns of streams by guessing; what is refused after it is written to the trail of the business, what is none of ours to that of
 * `elsewhere`.
 */
export async function openByLink(
  deps: CommandDeps,
  ports: TeamPorts,
  text: string,
  opener: Opener,
  elsewhere: TenantId = platformTenant,
): Promise<OpenInvitation> {
  const link = readLinkCode(text);
  const codes = createCodes(deps.config.keys.master);
  const genuine = link && codes.linkTokenMatches({ purpose, account: link.subject, issue: link.issue }, link.token);
  if (!genuine) return refuseLink(ports, { tenantId: elsewhere, invitationId: null }, 'wrong', opener);
  return openNow(deps, ports, { invitationId: link.subject, issue: link.issue }, opener);
}

/** The invitation behind a link that was proved, as it stands now. Throws RefusalError `invitation_invalid`, as `openByLink`. */
async function openNow(
  deps: CommandDeps,
  ports: TeamPorts,
  { invitationId, issue }: { readonly invitationId: Uuid; readonly issue: number },
  opener: Opener,
): Promise<OpenInvitation> {
  const { state, events, revision } = await load(deps, invitation, invitationId);
  const [first] = events;
  if (!first || revision === null || state.status === 'none') throw new RefusalError(refuse('invitation_invalid'));
  const { tenantId } = first.metadata;
  const why = whyShut(state, issue, deps.clock()) ?? ((await isAnsweredFor(ports, tenantId, state, events)) ? null : 'guarantor');
  if (why !== null) return refuseLink(ports, { tenantId, invitationId }, why, opener);
  if (state.email === null) throw new RefusalError(refuse('invitation_invalid'));
  return { tenantId, invitation: { ...state, email: state.email }, revision };
}

/** Writes down why a link was refused, and refuses it. */
export async function refuseLink(
  ports: Pick<TeamPorts, 'noteRefusedLink'>,
  { tenantId, invitationId }: { readonly tenantId: TenantId; readonly invitationId: Uuid | null },
  reason: WhyRefused,
  { contextFor, accountId }: Opener,
  refusal: Refusal = refuse('invitation_invalid'),
): Promise<never> {
  await ports.noteRefusedLink(contextFor(tenantId), { invitationId, accountId, reason });
  throw new RefusalError(refusal);
}

function whyShut(state: KnownInvitation, issue: number, now: Date): WhyRefused | null {
  if (state.status === 'revoked') return 'revoked';
  if (state.issue !== issue) return 'superseded';
  if (state.status === 'accepted') return 'used';
  return hasInvitationExpired(state.expiresAt, iso(now)) ? 'expired' : null;
}

/** Whoever invited must still be there, and still be allowed to give what is offered: their invitations go when their rights go. */
async function isAnsweredFor(
  ports: TeamPorts,
  tenantId: TenantId,
  offer: KnownInvitation,
  events: readonly Recorded<InvitationEvent>[],
): Promise<boolean> {
  const guarantor = guarantorOf(events);
  if (guarantor === null) return false;
  const [account, place] = await Promise.all([ports.readAccount(guarantor), ports.places.read(tenantId, memberIdOf(tenantId, guarantor))]);
  return account?.status === 'active' && mayAnswerFor(place, offer);
}

/**
 * Spends a link for an account, before anything is given for it, and answers what it grants: what the invitation offers, and whoever
 * answers for that, at the very append. Since the link was opened both may have changed, for a password takes its time. Throws
 * RefusalError `invitation_invalid` for all but the first, however many come at once, and where the invitation was taken back or
 * nobody answers for it any more, `conflict` where it is changed all the time.
 */
export async function spend(
  deps: CommandDeps,
  ports: TeamPorts,
  context: CommandContext,
  opened: OpenInvitation,
  accountId: Uuid,
): Promise<Grants> {
  const { tenantId, invitation: open } = opened;
  const { invitationId, issue } = open;
  const opener: Opener = { contextFor: () => ({ ...context, tenantId }), accountId };
  if (!(await deps.vault.tries.markUsed({ purpose, subject: invitationId, issue })))
    return refuseLink(ports, { tenantId, invitationId }, 'used', opener);
  const memberId = memberIdOf(tenantId, accountId);
  const command = { type: 'AcceptInvitation', issue, accountId, memberId, at: context.occurredAt } as const;
  const step = { ...context, tenantId, commandId: stepId(context.commandId, 'accept') };
  return lookAgain(async () => {
    const { invitation: offer, revision } = await openNow(deps, ports, open, opener);
    await executeOwned(deps, invitation, invitationId, command, step, { ifRevision: revision });
    return offer;
  });
}
