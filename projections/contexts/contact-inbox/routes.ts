import type { contactRoutes, contactSlaRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { contactClock } from './contact-clock.query.ts';
import { sendContactFile } from './contact-file.ts';
import { contactFile } from './contact-mails.query.ts';
import { contactAssignees, contacts, contactThread } from './contacts.query.ts';
import { contactDrafts, joinThreads, markAside, mergedMessages } from './triage.query.ts';

type Deps = Pick<HandlerDeps, 'clock' | 'files' | 'vault' | 'readFor'>;

export const contactQueries = ({ clock, files, vault, readFor }: Deps): QueriesOf<typeof contactRoutes> => ({
  contacts: {
    projections: ['contact-message', 'contact-aside', 'contact-clock', 'account'],
    read: async (tx, { query, session }) => ({ model: await contacts(tx, query, clock(), session.accountId) }),
  },
  contactReplies: {
    projections: ['contact-message', 'contact-entry', 'contact-clock', 'contact-mail', 'contact-aside', 'contact-draft', 'account'],
    async read(tx, { params }) {
      const thread = await contactThread(tx, params.id, clock());
      if (!thread) return refuse('not_found');
      const merged = await mergedMessages(tx, params.id);
      const duplicates = [];
      for (const id of merged) duplicates.push(await contactThread(tx, id, clock()));
      const [message = thread.message] = await markAside(tx, [thread.message]);
      const items = joinThreads(
        thread,
        duplicates.filter((each) => each !== null),
      );
      const lastAnswerId = thread.items.findLast(({ kind }) => kind === 'answer')?.id ?? null;
      return { model: { ...thread, message, items, drafts: await contactDrafts(tx, params.id), lastAnswerId } };
    },
  },
  async contactAttachment(request, reply) {
    const { id, attachmentId } = request.params;
    const stored = await readFor(request, ['contact-mail'], (tx) => contactFile(tx, id, attachmentId));
    return sendContactFile({ files, vault }, reply, id, stored);
  },
  contactAssignees: {
    projections: ['member', 'account'],
    read: async (tx) => ({ model: await contactAssignees(tx) }),
  },
});

export const contactSlaQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactSlaRoutes> => ({
  contactClock: {
    projections: ['contact-clock', 'sla-settings'],
    async read(tx, { params }) {
      const model = await contactClock(tx, params.id, clock());
      return model ? { model } : refuse('not_found');
    },
  },
});
