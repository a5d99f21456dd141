import {
  hasInvitationExpired,
  iso,
  canAddBusinesses,
  canVouchFor,
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
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import { retryOnConflict } from '../../../infra/retry-on-conflict.ts';
import type { Grants } from '../member/memberships.ts';
import type { TeamPorts } from '../ports.ts';
import { guarantorOf } from './guarantor.ts';
import { invitation } from './invitation.ts';
import type { KnownInvitation } from './state.ts';

/** The purpose under which invitation links are derived; the mail worker must derive them with the same string. */
export const purpose = 'invitation';

/** The audit reason of a refused link. */
export type LinkRefusalReason = Extract<AttemptEvent, { type: 'InvitationRefused' }>['data']['reason'];

/** An invitation that the holder of its link can accept now. */
export interface OpenInvitation {
  readonly tenantId: TenantId;
  readonly invitation: KnownInvitation & { readonly email: string };
  /** The revision of its stream when it was read. */
  readonly revision: bigint;
}

/** The caller that opens a link: the data for recording a refusal. */
export interface LinkCaller {
  /** The command context, for the business that sent the invitation. */
  contextFor(tenantId: TenantId): CommandContext;
  readonly accountId: Uuid | null;
}

/**
 * Returns the invitation of a link. Throws RefusalError `invitation_invalid` for every problem: not one of our links, expired,
 * replaced by a newer link, used, revoked, address erased, or no valid guarantor. The token is verified first, so that guessing
 * reveals no streams. Refusals of genuine links go to the audit trail of the business, all others to that of `elsewhere`.
 */
export async function openByLink(
  deps: CommandDeps,
  ports: TeamPorts,
  text: string,
  opener: LinkCaller,
  elsewhere: TenantId = platformTenant,
): Promise<OpenInvitation> {
  const link = readLinkCode(text);
  const codes = createCodes(deps.config.keys.master);
  const genuine = link && codes.linkTokenMatches({ purpose, account: link.subject, issue: link.issue }, link.token);
  if (!genuine) return refuseLink(ports, { tenantId: elsewhere, invitationId: null }, 'wrong', opener);
  return openNow(deps, ports, { invitationId: link.subject, issue: link.issue }, opener, elsewhere);
}

/**
 * Returns the current invitation of a link whose token was verified. Throws RefusalError `invitation_invalid` like `openByLink`.
 */
async function openNow(
  deps: CommandDeps,
  ports: TeamPorts,
  { invitationId, issue }: { readonly invitationId: Uuid; readonly issue: number },
  opener: LinkCaller,
  elsewhere: TenantId,
): Promise<OpenInvitation> {
  const { state, events, revision } = await load(deps, invitation, invitationId);
  const [first] = events;
  if (!first || revision === null) return refuseLink(ports, { tenantId: elsewhere, invitationId }, 'unknown', opener);
  const { tenantId } = first.metadata;
  const refuseIt = (why: LinkRefusalReason) => refuseLink(ports, { tenantId, invitationId }, why, opener);
  if (state.status === 'none') return refuseIt('erased');
  const closed = closedReason(state, issue, deps.clock());
  if (closed !== null) return refuseIt(closed);
  if (state.email === null) return refuseIt('erased');
  if (!(await hasValidGuarantor(ports, tenantId, state, events))) return refuseIt('guarantor');
  return { tenantId, invitation: { ...state, email: state.email }, revision };
}

/** Records why a link was refused, and throws the refusal. */
export async function refuseLink(
  ports: Pick<TeamPorts, 'recordRefusedLink'>,
  { tenantId, invitationId }: { readonly tenantId: TenantId; readonly invitationId: Uuid | null },
  reason: LinkRefusalReason,
  { contextFor, accountId }: LinkCaller,
  refusal: Refusal = refuse('invitation_invalid'),
): Promise<never> {
  await ports.recordRefusedLink(contextFor(tenantId), { invitationId, accountId, reason });
  throw new RefusalError(refusal);
}

function closedReason(state: KnownInvitation, issue: number, now: Date): LinkRefusalReason | null {
  if (state.status === 'revoked') return 'revoked';
  if (state.issue !== issue) return 'superseded';
  if (state.status === 'accepted') return 'used';
  return hasInvitationExpired(state.expiresAt, iso(now)) ? 'expired' : null;
}

/**
 * Whether the guarantor is still an active member who may grant what is offered; an invitation ends when its guarantor's rights
 * end.
 */
async function hasValidGuarantor(
  ports: TeamPorts,
  tenantId: TenantId,
  offer: KnownInvitation,
  events: readonly Recorded<InvitationEvent>[],
): Promise<boolean> {
  const guarantor = guarantorOf(events);
  if (guarantor === null) return false;
  const membershipIn = (of: TenantId) => ports.memberships.read(of, memberIdOf(of, guarantor));
  const account = await ports.readAccount(guarantor);
  if (account?.status !== 'active') return false;
  // The staff invite nobody but the owner of a business that they added.
  if (account.tenantId === platformTenant && tenantId !== platformTenant) return canAddBusinesses(await membershipIn(platformTenant));
  return canVouchFor(await membershipIn(tenantId), offer);
}

/**
 * Uses up a link for an account before anything is granted, and returns what the invitation grants. Both the offer and its
 * guarantor may have changed since the link was opened, so both are checked again at the append. The business needs a plan and a seat
 * for it. Throws RefusalError `subscription_required | limit_reached`; `invitation_invalid` for all but one concurrent caller, and if the invitation was revoked or has no valid guarantor; `conflict`
 * if the invitation keeps changing.
 */
export async function acceptLink(
  deps: CommandDeps,
  ports: TeamPorts,
  context: CommandContext,
  opened: OpenInvitation,
  accountId: Uuid,
): Promise<Grants> {
  const { tenantId, invitation: open } = opened;
  const { invitationId, issue } = open;
  const opener: LinkCaller = { contextFor: () => ({ ...context, tenantId }), accountId };
  const withoutPlan = await ports.refusalWithoutPlan(tenantId);
  if (withoutPlan) throw new RefusalError(withoutPlan);
  await ports.takeSeat({ ...context, tenantId }, { holderId: invitationId, until: open.expiresAt });
  if (!(await deps.vault.codeAttempts.markUsed({ purpose, subject: invitationId, issue })))
    return refuseLink(ports, { tenantId, invitationId }, 'used', opener);
  const memberId = memberIdOf(tenantId, accountId);
  const command = { type: 'AcceptInvitation', issue, accountId, memberId, at: context.occurredAt } as const;
  const step = { ...context, tenantId, commandId: stepId(context.commandId, 'accept') };
  return retryOnConflict(async () => {
    const { invitation: offer, revision } = await openNow(deps, ports, open, opener, tenantId);
    await executeOwned(deps, invitation, invitationId, command, step, { ifRevision: revision });
    return offer;
  });
}
