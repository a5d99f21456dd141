import type { contactTriageRoutes, savedAnswerRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { contactCounts, contactWriter, savedAnswers } from './triage.query.ts';

export const contactTriageQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactTriageRoutes> => ({
  contactCounts: {
    projections: ['contact-message', 'contact-aside', 'contact-clock'],
    read: async (tx, { session }) => ({ model: await contactCounts(tx, session.accountId, clock()) }),
  },
  contactWriter: {
    projections: ['contact-message', 'contact-aside', 'account', 'member', 'business'],
    async read(tx, { params }) {
      const model = await contactWriter(tx, params.id);
      return model ? { model } : refuse('not_found');
    },
  },
});

export const savedAnswerQueries: QueriesOf<typeof savedAnswerRoutes> = {
  savedAnswers: { projections: ['saved-answer'], read: async (tx) => ({ model: await savedAnswers(tx) }) },
};
