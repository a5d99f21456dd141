import { contactReference, contactRoutes, contactSlaRoutes, platformTenant, type Route, type Uuid } from '@sumaa/contracts';
import { commandContext, RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { loadOwned } from '../../../infra/execute.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { callerKeyOf, checkRateLimit } from '../../../infra/rate-limits.ts';
import { uploadFile } from '../attachments.ts';
import type { ContactPorts } from '../ports.ts';
import { messagesPerAddress, messagesPerNetwork, messagesPerWriter } from '../rate-limits.ts';
import { contactMessage } from './contact-message.ts';
import { messageIdOf, receiveMessage } from './receive-message.ts';
import { assignContact, changeContactPriority, changeContactStatus, replyToContact } from './work-on-message.ts';

/** The subject of a message whose page says what it is about. */
const topicSubjects = { security: { ar: 'بلاغ أمني', en: 'Security report' } } as const;

/** Handlers for the public form and for what the platform's people do with a message. */
export function contactHandlers(deps: CommandDeps, ports: ContactPorts): HandlersOf<typeof contactRoutes> {
  const work = { ...deps, ports };
  const contextOf = (request: AnyRequest, route: Route) => commandContext(request, route, { clock: deps.clock, tenantId: platformTenant });

  return {
    async sendContact(request) {
      const { website, topic, ...written } = request.body;
      const given = topic === undefined ? written : { ...written, subject: topicSubjects[topic][request.language], isUrgent: true };
      const context = withKeyedHash(contextOf(request, contactRoutes.sendContact), deps.config.keys);
      await checkRateLimit(deps, messagesPerAddress, callerKeyOf(request));
      await checkRateLimit(deps, messagesPerNetwork, request.network);
      // Answered like a message, so that a program does not learn what gave it away.
      if ((website ?? '').trim() !== '') return { model: { reference: contactReference(messageIdOf(context)) } };
      await checkRateLimit(deps, messagesPerWriter, ports.emailKeyOf(given.email));
      const { reference, position } = await receiveMessage(deps, ports, context, { ...given, pageLanguage: request.language });
      return { model: { reference }, position };
    },
    async changeContactStatus(request) {
      const { params, body, session } = request;
      requireSame(params.id, body.messageId, 'messageId');
      const context = contextOf(request, contactRoutes.changeContactStatus);
      const given = { messageId: params.id, status: body.status, accountId: session.accountId };
      return { model: null, ...(await changeContactStatus(work, context, given)) };
    },
    async assignContact(request) {
      const { body, session } = request;
      const context = contextOf(request, contactRoutes.assignContact);
      const given = { messageId: body.messageId, accountId: body.assignedToId, assignedBy: session.accountId };
      return { model: null, ...(await assignContact(work, ports, context, given)) };
    },
    async replyToContact(request) {
      const { params, body, session } = request;
      const { contactMessageId, ...answer } = body;
      requireSame(params.id, contactMessageId, 'contactMessageId');
      const context = contextOf(request, contactRoutes.replyToContact);
      const { id, position } = await replyToContact(work, context, { messageId: params.id, ...answer, accountId: session.accountId });
      return { model: { id }, position };
    },
    async attachToContact({ params, files }) {
      const { state } = await loadOwned(deps, contactMessage, params.id, platformTenant);
      if (state.status === 'unknown' || state.erased) return refuse('not_found');
      const { fileId: id, name, type, size } = await uploadFile(deps, params.id, files.file);
      return { model: { id, name, type, size } };
    },
  };
}

/** Handlers for the clock of a message. */
export function contactSlaHandlers(deps: CommandDeps, ports: ContactPorts): HandlersOf<typeof contactSlaRoutes> {
  return {
    async changeContactPriority(request) {
      const { params, body, session } = request;
      const context = commandContext(request, contactSlaRoutes.changeContactPriority, { clock: deps.clock, tenantId: platformTenant });
      const given = { messageId: params.id, priority: body.priority, accountId: session.accountId };
      return { model: null, ...(await changeContactPriority({ ...deps, ports }, context, given)) };
    },
  };
}

/** Throws RefusalError `validation_failed` when the body names another message than the path. */
function requireSame(inPath: Uuid, inBody: Uuid, field: string): void {
  if (inPath !== inBody) throw new RefusalError(refuse('validation_failed', undefined, { [field]: ['invalid'] }));
}
