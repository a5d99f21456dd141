import { subscriberRoutes, type Iso, type Language, type Uuid } from '@sumaa/contracts';
import { derivedId, load, packPosition, type CommandContext, type Position } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute, executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { stepsOf } from '../../../infra/steps.ts';
import type { TenantCommand } from './commands.ts';
import { isWithoutOwner } from './state.ts';
import { standardsOf } from './standards.ts';
import { tenant } from './tenant.ts';

/** What adding a business needs from other contexts; composition provides it. */
export interface SubscriberPorts {
  startTrial(context: CommandContext, at: Iso): Promise<unknown>;
  /**
   * Invites the owner of the context's tenant. Throws RefusalError `platform_account | already_invited | already_member | limit_reached`.
   */
  inviteOwner(
    context: CommandContext,
    given: { readonly email: string; readonly language: Language; readonly invitedBy: Uuid },
  ): Promise<{ readonly expiresAt: Iso; readonly position: Position | null }>;
  isActiveStaff(accountId: Uuid): Promise<boolean>;
  /** Lets the plan of the context's tenant end with its period, so that nothing is taken while nobody can sign in. */
  endPlan(context: CommandContext, accountId: Uuid): Promise<unknown>;
  /** Lets that plan go on, where it still runs and was not ended otherwise. */
  resumePlan(context: CommandContext, given: { readonly endedBy: Uuid; readonly accountId: Uuid }): Promise<unknown>;
  /** Throws RefusalError `platform_account` where the address is that of somebody on the staff, who may join no business. */
  requireOwnerAddress(email: string): Promise<void>;
}

/** Handlers for what the platform's staff do to a business. */
export function subscriberHandlers(deps: CommandDeps, ports: SubscriberPorts): HandlersOf<typeof subscriberRoutes> {
  const { clock, config } = deps;

  async function run(context: CommandContext, id: Uuid, command: TenantCommand) {
    // It happens in the business, whose trail shows it; the actor is the person of the platform.
    const { position } = await executeOwned(deps, tenant, id, command, { ...context, tenantId: id });
    return { model: null, position: packPosition({ tenant: position }) };
  }

  return {
    async addSubscriber(request) {
      const { name, activityType, email, language } = request.body;
      const { accountId: invitedBy } = request.session;
      const context = withKeyedHash(commandContext(request, subscriberRoutes.addSubscriber, { clock }), config.keys);
      await ports.requireOwnerAddress(email);
      const id = derivedId(context.commandId, 'tenant');
      const step = stepsOf(context, id);
      const business = { tenantId: id, ownerAccountId: id, name, activityType, ...(await standardsOf(deps)) };
      const { position } = await execute(deps, tenant, id, { type: 'RegisterBusiness', ...business }, step('tenant'));
      await ports.startTrial(step('trial'), context.occurredAt);
      const { expiresAt, position: invited } = await ports.inviteOwner(step('owner'), { email, language, invitedBy });
      return { model: { id, expiresAt }, position: packPosition({ tenant: position, invitation: invited }) };
    },
    async inviteOwner(request) {
      const { params, body, session } = request;
      const context = withKeyedHash(commandContext(request, subscriberRoutes.inviteOwner, { clock }), config.keys);
      const { state } = await load(deps, tenant, params.id);
      if (state.status === 'none') throw new RefusalError(refuse('not_found'));
      if (!isWithoutOwner(state)) throw new RefusalError(refuse('already_member'));
      const given = { ...body, invitedBy: session.accountId };
      const { expiresAt, position } = await ports.inviteOwner({ ...context, tenantId: params.id }, given);
      return { model: { expiresAt }, position: packPosition({ invitation: position }) };
    },
    async assignAccountManager(request) {
      const { params, body, session } = request;
      const { managerId } = body;
      const context = commandContext(request, subscriberRoutes.assignAccountManager, { clock });
      if (managerId !== null && !(await ports.isActiveStaff(managerId)))
        throw new RefusalError(refuse('validation_failed', undefined, { managerId: ['invalid'] }));
      return run(context, params.id, { type: 'AssignAccountManager', managerId, accountId: session.accountId });
    },
    async messageSubscriber(request) {
      const { params, body, session } = request;
      const context = withKeyedHash(commandContext(request, subscriberRoutes.messageSubscriber, { clock }), config.keys);
      const messageId = derivedId(context.commandId, 'message');
      const { position } = await run(context, params.id, { type: 'MessageBusiness', messageId, ...body, accountId: session.accountId });
      return { model: { id: messageId }, position };
    },
    async deactivateSubscriber(request) {
      const { params, body, session } = request;
      const context = commandContext(request, subscriberRoutes.deactivateSubscriber, { clock });
      const { accountId } = session;
      await ports.endPlan(stepsOf(context, params.id)('plan'), accountId);
      return run(context, params.id, { type: 'DeactivateBusiness', reason: body.reason, accountId });
    },
    async reactivateSubscriber(request) {
      const { params, body, session } = request;
      const context = commandContext(request, subscriberRoutes.reactivateSubscriber, { clock });
      const { accountId } = session;
      const { events } = await load(deps, tenant, params.id);
      const closed = events.findLast(({ type }) => type === 'BusinessDeactivated');
      const answer = await run(context, params.id, { type: 'ReactivateBusiness', reason: body.reason, accountId });
      if (closed?.type === 'BusinessDeactivated')
        await ports.resumePlan(stepsOf(context, params.id)('plan'), { endedBy: closed.data.accountId, accountId });
      return answer;
    },
  };
}
