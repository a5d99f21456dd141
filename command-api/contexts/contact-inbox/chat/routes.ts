import { helpRoutes, platformTenant, type Route, type TenantId, type Uuid } from '@sumaa/contracts';
import { derivedId } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { loadOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { callerKeyOf, checkRateLimit } from '../../../infra/rate-limits.ts';
import { contactMessage } from '../message/contact-message.ts';
import { receiveMessage } from '../message/receive-message.ts';
import { takeWriterAnswer } from '../message/work-on-message.ts';
import type { ContactPorts } from '../ports.ts';
import { chatMessagesPerAccount, messagesPerAddress } from '../rate-limits.ts';

/** Handlers of "write to us" for members of a business. */
export function helpHandlers(deps: CommandDeps, ports: ContactPorts): HandlersOf<typeof helpRoutes> {
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });

  return {
    async startHelpConversation(request) {
      const { body, session, language } = request;
      const context = contextOf(request, helpRoutes.startHelpConversation);
      await checkRateLimit(deps, chatMessagesPerAccount, session.accountId);
      await checkRateLimit(deps, messagesPerAddress, callerKeyOf(request));
      const from = { accountId: session.accountId, tenantId: businessOf(session.tenantId) };
      const person = await ports.readWriter(from);
      if (!person) throw new RefusalError(refuse('not_found'));
      const {
        messageId: id,
        reference,
        position,
      } = await receiveMessage(deps, ports, context, {
        ...person,
        message: body.content,
        pageLanguage: language,
        from,
      });
      return { model: { id, reference }, position };
    },
    async writeHelpMessage(request) {
      const { params, body, session } = request;
      const context = contextOf(request, helpRoutes.writeHelpMessage);
      await checkRateLimit(deps, chatMessagesPerAccount, session.accountId);
      const entryId = derivedId(context.commandId, 'contact-written');
      const by = { accountId: session.accountId, tenantId: businessOf(session.tenantId) };
      const command = { type: 'WriterAnswers', entryId, content: body.content, channel: 'chat', by, at: context.occurredAt } as const;
      const { state } = await loadOwned(deps, contactMessage, params.id, platformTenant);
      // A duplicate goes on in the conversation of the same writer that it was merged into.
      const mergedInto = state.status === 'unknown' ? null : state.triage.mergedInto;
      return { model: { id: entryId }, ...(await takeWriterAnswer({ ...deps, ports }, ports, context, mergedInto ?? params.id, command)) };
    },
  };
}

/** The guard lets only members of a business in. */
function businessOf(tenantId: TenantId | null): Uuid {
  if (tenantId === null || tenantId === platformTenant) throw new RefusalError(refuse('forbidden'));
  return tenantId;
}
