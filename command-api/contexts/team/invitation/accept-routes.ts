import { platformTenant, teamRoutes, type ErrorCode, type Refusal, type TenantId } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import type { Account, SecondFactorGiven, SecondFactorProof, TeamPorts } from '../ports.ts';
import { invalid } from '../grants.ts';
import { openByLink, refuseLink, acceptLink, type OpenInvitation, type LinkCaller, type LinkRefusalReason } from './link.ts';

type AcceptRoutes = 'lookAtInvitation' | 'completeInvitation' | 'acceptInvitation';

/** The audit reasons for a failed proof that the account belongs to the caller. */
const auditReasons: Partial<Record<ErrorCode, LinkRefusalReason>> = { wrong_credentials: 'wrong_password', two_factor_wrong: 'two_factor' };

/**
 * Why an account may not join a tenant: people of the platform join no business, because a membership there could lock them out of
 * the platform, and nobody who belongs to a business joins the platform. Null: they may.
 */
function unfit(account: Account, tenantId: TenantId): Refusal | null {
  if (account.tenantId === platformTenant) return refuse('platform_account');
  return tenantId === platformTenant ? refuse('business_account') : null;
}

/** Handlers for the holder of an invitation's link. */
export function acceptHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, AcceptRoutes> {
  const { clock } = deps;

  /**
   * Joins the business with an existing account, by its password and its second factor if it has one. Returns the password's epoch,
   * and whether a second factor was given.
   */
  async function joinWithAccount(
    request: AnyRequest & { readonly body: SecondFactorGiven & { readonly password: string } },
    context: CommandContext,
    opened: OpenInvitation,
    account: Account,
  ): Promise<{ readonly passwordEpoch: PasswordEpoch; readonly proof: SecondFactorProof }> {
    const { body } = request;
    const { accountId } = account;
    const opener: LinkCaller = { accountId, contextFor: () => context };
    const of = { tenantId: opened.tenantId, invitationId: opened.invitation.invitationId };
    let proof: SecondFactorProof;
    let passwordEpoch: PasswordEpoch;
    try {
      passwordEpoch = await ports.checkPassword(request, context, accountId, body.password);
      // Checked before the second factor, so that no code is used up for nothing.
      const unfitting = unfit(account, opened.tenantId);
      if (unfitting) return await refuseLink(ports, of, 'for_another', opener, unfitting);
      proof = await ports.verifySecondFactor(request, context, accountId, body);
    } catch (error) {
      const refusal = error instanceof RefusalError ? error.refusal : null;
      const why = refusal && auditReasons[refusal.code];
      if (why) return refuseLink(ports, of, why, opener, refusal);
      throw error;
    }
    const { invitationId } = opened.invitation;
    await ports.memberships.join(context, { ...(await acceptLink(deps, ports, context, opened, accountId)), accountId, invitationId });
    return { passwordEpoch, proof };
  }

  return {
    async lookAtInvitation(request) {
      const contextFor = (tenant: TenantId) =>
        withKeyedHash(commandContext(request, teamRoutes.lookAtInvitation, { tenantId: tenant, clock }), deps.config.keys);
      const { tenantId, invitation: open } = await openByLink(deps, ports, request.body.token, { contextFor, accountId: null });
      const [businessName, holder, inviter, caller] = await Promise.all([
        ports.businessName(tenantId),
        ports.findAccount(open.emailKey),
        ports.readAccount(open.invitedBy),
        ports.signedInAs(request),
      ]);
      const { email, role, expiresAt } = open;
      const invitedBy = inviter?.fullName ?? null;
      const hasAccount = holder !== null;
      // Reveals no more than `acceptInvitation` does.
      const yours = caller === null ? null : (await ports.readAccount(caller))?.emailKey === open.emailKey;
      return { model: { businessName: businessName ?? '', email, role, invitedBy, expiresAt, hasAccount, yours } };
    },

    async completeInvitation(request) {
      const { params, body, files, language } = request;
      if (body.token !== undefined && body.token !== params.token) throw invalid('token');
      const contextFor = (tenant: TenantId) =>
        withKeyedHash(commandContext(request, teamRoutes.completeInvitation, { tenantId: tenant, clock }), deps.config.keys);
      const opened = await openByLink(deps, ports, params.token, { contextFor, accountId: null });
      const { tenantId, invitation: open } = opened;
      const context = contextFor(tenantId);
      const holder = await ports.findAccount(open.emailKey);
      if (holder) {
        const { passwordEpoch, proof } = await joinWithAccount(request, context, opened, holder);
        const session = { accountId: holder.accountId, tenantId, remember: false, method: 'password', passwordEpoch } as const;
        return { model: await ports.openSession(request, context, session, proof) };
      }
      if (body.name === undefined) throw invalid('name', 'fullName');
      const accountId = derivedId('invited', open.invitationId, String(open.issue));
      const { email, emailKey } = open;
      const granted = await ports.openInvitedAccount(context, {
        accountId,
        email,
        emailKey,
        fullName: body.name,
        password: body.password,
        photo: files.photo,
        language,
        spend: () => acceptLink(deps, ports, context, opened, accountId),
      });
      await ports.memberships.join(context, { ...granted, accountId, invitationId: open.invitationId });
      const place = { accountId, tenantId, remember: false } as const;
      if (tenantId !== platformTenant) return { model: await ports.openSession(request, context, { ...place, method: 'code' }) };
      const passwordEpoch = await ports.checkPassword(request, context, accountId, body.password);
      return { model: await ports.signIn(request, context, { ...place, method: 'password', passwordEpoch }) };
    },

    async acceptInvitation(request) {
      const { session, body } = request;
      const { accountId, sessionId } = session;
      const contextFor = (tenant: TenantId) =>
        withKeyedHash(commandContext(request, teamRoutes.acceptInvitation, { tenantId: tenant, clock }), deps.config.keys);
      const opener: LinkCaller = { contextFor, accountId };
      const opened = await openByLink(deps, ports, body.token, opener, session.tenantId);
      const { tenantId, invitation: open } = opened;
      const account = await ports.readAccount(accountId);
      if (account?.emailKey !== open.emailKey) {
        const { invitationId } = open;
        return refuseLink(ports, { tenantId, invitationId }, 'for_another', opener, refuse('invitation_for_another'));
      }
      const unfitting = unfit(account, tenantId);
      if (unfitting) return refuseLink(ports, { tenantId, invitationId: open.invitationId }, 'for_another', opener, unfitting);
      const context = contextFor(tenantId);
      const before = await deps.vault.sessions.read(sessionId);
      if (!before) return refuse('session_expired');
      const granted = await acceptLink(deps, ports, context, opened, accountId);
      await ports.memberships.join(context, { ...granted, accountId, invitationId: open.invitationId });
      const { remember } = before;
      return { model: await ports.openSession(request, context, { accountId, tenantId, remember, from: sessionId }) };
    },
  };
}
