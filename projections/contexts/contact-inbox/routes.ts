import type { contactRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { contactAssignees, contacts, contactThread } from './contacts.query.ts';
import { contactDrafts, joinThreads, markAside, mergedMessages } from './triage.query.ts';

export const contactQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactRoutes> => ({
  contacts: {
    projections: ['contact-message', 'contact-aside', 'account'],
    read: async (tx, { query, session }) => ({ model: await contacts(tx, query, clock(), session.accountId) }),
  },
  contactReplies: {
    projections: ['contact-message', 'contact-entry', 'contact-aside', 'contact-draft', 'account'],
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
      return { model: { message, items, drafts: await contactDrafts(tx, params.id), lastAnswerId } };
    },
  },
  contactAssignees: {
    projections: ['member', 'account'],
    read: async (tx) => ({ model: await contactAssignees(tx) }),
  },
});
