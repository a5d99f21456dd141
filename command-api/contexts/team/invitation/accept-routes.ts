import { platformTenant, teamRoutes, type ErrorCode, type TenantId } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
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
 * Whether the account is a platform user. They may not join a business, because a membership there could lock them out of the
 * platform.
 */
const isPlatformUser = ({ tenantId }: Account): boolean => tenantId === platformTenant;

/** Handlers for the holder of an invitation's link. */
export function acceptHandlers(deps: CommandDeps, ports: TeamPorts): Pick<HandlersOf<typeof teamRoutes>, AcceptRoutes> {
  const { clock } = deps;

  /**
   * Joins the business with an existing account, by its password and its second factor if it has one. Returns whether a second
   * factor was given.
   */
  async function joinWithAccount(
    request: AnyRequest & { readonly body: SecondFactorGiven & { readonly password: string } },
    context: CommandContext,
    opened: OpenInvitation,
    account: Account,
  ): Promise<SecondFactorProof> {
    const { body } = request;
    const { accountId } = account;
    const opener: LinkCaller = { accountId, contextFor: () => context };
    const of = { tenantId: opened.tenantId, invitationId: opened.invitation.invitationId };
    let proof: SecondFactorProof;
    try {
      await ports.checkPassword(context, accountId, body.password);
      // Checked before the second factor, so that no code is used up for nothing.
      if (isPlatformUser(account)) return await refuseLink(ports, of, 'for_another', opener, refuse('platform_account'));
      proof = await ports.verifySecondFactor(request, context, accountId, body);
    } catch (error) {
      const refusal = error instanceof RefusalError ? error.refusal : null;
      const why = refusal && auditReasons[refusal.code];
      if (why) return refuseLink(ports, of, why, opener, refusal);
      throw error;
    }
    await ports.memberships.join(context, { ...(await acceptLink(deps, ports, context, opened, accountId)), accountId });
    return proof;
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
      const hasAccount = holder?.emailConfirmed ?? false;
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
      if (holder?.emailConfirmed) {
        const proof = await joinWithAccount(request, context, opened, holder);
        const session = { accountId: holder.accountId, tenantId, remember: false, method: 'password' } as const;
        return { model: await ports.openSession(request, context, session, proof) };
      }
      if (body.name === undefined) throw invalid('name', 'fullName');
      // Anyone can register another person's address, so an unconfirmed account is treated as new.
      const accountId = holder?.accountId ?? derivedId('invited', open.invitationId, String(open.issue));
      const { email, emailKey } = open;
      const given = { accountId, emailKey, fullName: body.name, password: body.password, photo: files.photo };
      const person = { ...given, spend: () => acceptLink(deps, ports, context, opened, accountId) };
      const granted = await (holder
        ? ports.adoptUnconfirmedAccount(context, person)
        : ports.openInvitedAccount(context, { ...person, email, language }));
      await ports.memberships.join(context, { ...granted, accountId });
      return { model: await ports.openSession(request, context, { accountId, tenantId, remember: false, method: 'code' }) };
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
      if (isPlatformUser(account))
        return refuseLink(ports, { tenantId, invitationId: open.invitationId }, 'for_another', opener, refuse('platform_account'));
      const context = contextFor(tenantId);
      const before = await deps.vault.sessions.read(sessionId);
      if (!before) return refuse('session_expired');
      const granted = await acceptLink(deps, ports, context, opened, accountId);
      await ports.memberships.join(context, { ...granted, accountId });
      const { remember } = before;
      return { model: await ports.openSession(request, context, { accountId, tenantId, remember, from: sessionId }) };
    },
  };
}
