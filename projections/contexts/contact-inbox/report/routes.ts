import type { contactReportRoutes } from '@sumaa/contracts';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { contactReport } from './report.query.ts';

export const contactReportQueries = ({ clock }: Pick<HandlerDeps, 'clock'>): QueriesOf<typeof contactReportRoutes> => ({
  contactReport: {
    projections: ['contact-outcome', 'contact-clock', 'contact-message', 'contact-aside', 'sla-settings', 'account'],
    read: async (tx, { query }) => ({ model: await contactReport(tx, query.period, clock()) }),
  },
});
