import type { contactRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { contactAssignees, contacts, contactThread } from './contacts.query.ts';

export const contactQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactRoutes> => ({
  contacts: {
    projections: ['contact-message', 'account'],
    read: async (tx, { query }) => ({ model: await contacts(tx, query, clock()) }),
  },
  contactReplies: {
    projections: ['contact-message', 'contact-entry', 'account'],
    async read(tx, { params }) {
      const model = await contactThread(tx, params.id, clock());
      return model ? { model } : refuse('not_found');
    },
  },
  contactAssignees: {
    projections: ['member', 'account'],
    read: async (tx) => ({ model: await contactAssignees(tx) }),
  },
});
