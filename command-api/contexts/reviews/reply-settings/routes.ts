import { defaultReplyWriting, publishingRuleRoutes, replySettingsRoutes, type ReplyWriting, type TenantId } from '@sumaa/contracts';
import { derivedId, packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned, findOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { ReviewPorts } from '../ports.ts';
import { replySettings, type ReplySettingsCommand, type RuleInForce } from './reply-settings.ts';

/** Whether replies of employees need approval in this business. */
export async function isApprovalRequired(deps: CommandDeps, tenantId: TenantId): Promise<boolean> {
  return (await findOwned(deps, replySettings, tenantId, tenantId))?.state.approvalRequired ?? false;
}

/** How suggested replies sound in this business. */
export async function replyWritingOf(deps: CommandDeps, tenantId: TenantId): Promise<ReplyWriting> {
  return (await findOwned(deps, replySettings, tenantId, tenantId))?.state.writing ?? defaultReplyWriting;
}

/** The publishing rule of this business, also while it is paused; null: none. */
export async function publishingRuleOf(deps: Pick<CommandDeps, 'store' | 'codec'>, tenantId: TenantId): Promise<RuleInForce | null> {
  return (await findOwned(deps, replySettings, tenantId, tenantId))?.state.rule ?? null;
}

/** Handlers for the rule by which replies are published without a person. */
export function publishingRuleHandlers(
  deps: CommandDeps,
  ports: Pick<ReviewPorts, 'ownsBranches'>,
): HandlersOf<typeof publishingRuleRoutes> {
  const run = async (context: CommandContext, command: ReplySettingsCommand) => {
    const { position } = await executeOwned(deps, replySettings, context.tenantId, command, context, { orNew: true });
    return { model: null, position: packPosition({ replysettings: position }) };
  };
  return {
    async setPublishingRule(request) {
      const context = commandContext(request, publishingRuleRoutes.setPublishingRule, deps);
      const { body: rule, session } = request;
      if (rule.locationIds !== null && !(await ports.ownsBranches(session.tenantId, rule.locationIds))) {
        throw new RefusalError(refuse('validation_failed', undefined, { locationIds: ['invalid'] }));
      }
      return run(context, { type: 'SetRule', rule, at: context.occurredAt, accountId: session.accountId });
    },
    async pausePublishingRule(request) {
      const context = commandContext(request, publishingRuleRoutes.pausePublishingRule, deps);
      const { paused } = request.body;
      return run(context, { type: 'PauseRule', paused, at: context.occurredAt, accountId: request.session.accountId });
    },
    async removePublishingRule(request) {
      const context = commandContext(request, publishingRuleRoutes.removePublishingRule, deps);
      return run(context, { type: 'RemoveRule', accountId: request.session.accountId });
    },
  };
}

/** Handlers for templates, for tone and signature, and for the switch of approval. */
export function replySettingsHandlers(deps: CommandDeps): HandlersOf<typeof replySettingsRoutes> {
  const run = async (context: CommandContext, command: ReplySettingsCommand) => {
    const { position } = await executeOwned(deps, replySettings, context.tenantId, command, context, { orNew: true });
    return packPosition({ replysettings: position });
  };
  return {
    async switchReplyApproval(request) {
      const context = commandContext(request, replySettingsRoutes.switchReplyApproval, deps);
      const { required } = request.body;
      return { model: null, position: await run(context, { type: 'SwitchApproval', required, accountId: request.session.accountId }) };
    },
    async changeReplyWriting(request) {
      const context = commandContext(request, replySettingsRoutes.changeReplyWriting, deps);
      const command = { type: 'ChangeWriting', writing: request.body, accountId: request.session.accountId } as const;
      return { model: null, position: await run(context, command) };
    },
    async addReplyTemplate(request) {
      const context = commandContext(request, replySettingsRoutes.addReplyTemplate, deps);
      const templateId = derivedId(context.commandId, 'reply-template');
      const command = { type: 'AddTemplate', templateId, template: request.body, accountId: request.session.accountId } as const;
      return { model: { id: templateId }, position: await run(context, command) };
    },
    async changeReplyTemplate(request) {
      const context = commandContext(request, replySettingsRoutes.changeReplyTemplate, deps);
      const { params, body, session } = request;
      const command = { type: 'ChangeTemplate', templateId: params.id, template: body, accountId: session.accountId } as const;
      return { model: null, position: await run(context, command) };
    },
    async removeReplyTemplate(request) {
      const context = commandContext(request, replySettingsRoutes.removeReplyTemplate, deps);
      const command = { type: 'RemoveTemplate', templateId: request.params.id, accountId: request.session.accountId } as const;
      return { model: null, position: await run(context, command) };
    },
  };
}
