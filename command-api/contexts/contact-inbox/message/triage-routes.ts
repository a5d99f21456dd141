import { contactTriageRoutes as routes, latinDigits, platformTenant, readable, type ContactEvent } from '@sumaa/contracts';
import { normaliseEmail } from '@sumaa/runtime/derive';
import { commandContext, refuse } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { findOwned } from '../../../infra/execute.ts';
import type { HandlersOf } from '../../../infra/handlers.ts';
import type { ContactPorts } from '../ports.ts';
import { contactMessage } from './contact-message.ts';
import { mergeContact, undoContactMerge } from './merge-contact.ts';
import { run } from './work-on-message.ts';

/** Handlers for drafts, spam and duplicates. */
export function contactTriageHandlers(deps: CommandDeps, ports: Pick<ContactPorts, 'readSla'>): HandlersOf<typeof routes> {
  const work = { ...deps, ports };
  const of = { clock: deps.clock, tenantId: platformTenant } as const;
  return {
    async eraseContactWriter(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.eraseContactWriter, of);
      const owned = await findOwned(deps, contactMessage, params.id, platformTenant);
      const email = writerOf(owned?.events[0]);
      if (email === null) return refuse('not_found');
      if (normaliseEmail(body.email) !== normaliseEmail(latinDigits(email)))
        return refuse('validation_failed', undefined, { email: ['emailOther'] });
      const command = { type: 'EraseWriter', accountId: session.accountId, at: context.occurredAt } as const;
      return { model: null, ...(await run(work, context, params.id, command)) };
    },
    async saveContactDraft(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.saveContactDraft, of);
      const command = { type: 'SaveDraft', ...body, accountId: session.accountId, at: context.occurredAt } as const;
      return { model: null, ...(await run(work, context, params.id, command)) };
    },
    async setContactSpam(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.setContactSpam, of);
      return {
        model: null,
        ...(await run(work, context, params.id, {
          type: 'SetSpam',
          spam: body.spam,
          accountId: session.accountId,
          at: context.occurredAt,
        })),
      };
    },
    async mergeContact(request) {
      const { params, body, session } = request;
      const context = commandContext(request, routes.mergeContact, of);
      const given = { messageId: params.id, into: body.intoId, accountId: session.accountId };
      return { model: null, ...(await mergeContact(work, context, given)) };
    },
    async undoContactMerge(request) {
      const { params, session } = request;
      const context = commandContext(request, routes.undoContactMerge, of);
      const given = { messageId: params.id, accountId: session.accountId };
      return { model: null, ...(await undoContactMerge(work, context, given)) };
    },
  };
}

/** The address of whoever wrote a message; null once it was erased, or where there is none. */
function writerOf(first: ContactEvent | undefined): string | null {
  return first?.type === 'ContactMessageReceived' ? readable(first.data.email) : null;
}
