import { ContactRuleMatch, type contactAssignmentRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { contactPeople, readContactRules, testContactRule } from './assignment.query.ts';

export const contactAssignmentQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactAssignmentRoutes> => ({
  contactRules: {
    projections: ['contact-rules'],
    read: async (tx) => ({ model: await readContactRules(tx) }),
  },
  testContactRule: {
    projections: ['contact-message'],
    async read(tx, { query: { keywords, domains, language = null } }) {
      const match = ContactRuleMatch.safeParse({ keywords, domains, language });
      if (!match.success) return refuse('validation_failed', undefined, { keywords: ['chooseOne'] });
      return { model: await testContactRule(tx, match.data) };
    },
  },
  contactPeople: {
    projections: ['member', 'account', 'contact-duty', 'contact-load'],
    read: async (tx) => ({ model: await contactPeople(tx, clock()) }),
  },
});
