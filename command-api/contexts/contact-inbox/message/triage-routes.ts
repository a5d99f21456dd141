import { contactTriageRoutes as routes, platformTenant, type Uuid } from '@sumaa/contracts';
import { packPosition, type CommandContext } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { contactMessage } from './contact-message.ts';
import { mergeContact } from './merge-contact.ts';
import type { TriageCommand } from './decide-triage.ts';

/** Handlers for drafts, spam and duplicates. */
export function contactTriageHandlers(deps: CommandDeps): HandlersOf<typeof routes> {
  const of = { clock: deps.clock, tenantId: platformTenant } as const;
  const run = async (context: CommandContext, messageId: Uuid, command: TriageCommand) => {
    const { position } = await executeOwned(deps, contactMessage, messageId, command, context);
    return { model: null, position: packPosition({ contactmessage: position }) };
  };
  return {
    async saveContactDraft(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.saveContactDraft, of);
      const command = { type: 'SaveDraft', ...body, accountId: session.accountId, at: context.occurredAt } as const;
      return run(context, params.id, command);
    },
    async setContactSpam(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.setContactSpam, of);
      return run(context, params.id, { type: 'SetSpam', spam: body.spam, accountId: session.accountId, at: context.occurredAt });
    },
    async mergeContact(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.mergeContact, of);
      const given = { messageId: params.id, into: body.intoId, accountId: session.accountId };
      return { model: null, ...(await mergeContact(deps, context, given)) };
    },
  };
}
