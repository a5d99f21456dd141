import type { contactRoutes, contactSlaRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { contactClock } from './contact-clock.query.ts';
import { contactAssignees, contacts, contactThread } from './contacts.query.ts';

export const contactQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactRoutes> => ({
  contacts: {
    projections: ['contact-message', 'contact-clock', 'account'],
    read: async (tx, { query }) => ({ model: await contacts(tx, query, clock()) }),
  },
  contactReplies: {
    projections: ['contact-message', 'contact-entry', 'contact-clock', 'account'],
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

export const contactSlaQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactSlaRoutes> => ({
  contactClock: {
    projections: ['contact-clock', 'sla-settings'],
    async read(tx, { params }) {
      const model = await contactClock(tx, params.id, clock());
      return model ? { model } : refuse('not_found');
    },
  },
});
