import { iso, type subscriptionConsoleRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../../infra/index.ts';
import { documents } from './documents.query.ts';
import { subscriber, subscriptionRecord, subscriptions, subscriptionStatistics } from './subscriptions.query.ts';

const projections = [
  'subscription',
  'business',
  'account',
  'billing-entry',
  'charge-order',
  'refund',
  'unapplied-transfer',
  'platform-settings',
];

export const subscriptionConsoleQueries = ({
  clock,
  readFor,
  readOf,
  paymentsOnline: hasProvider,
}: Pick<HandlerDeps, 'clock' | 'readFor' | 'readOf' | 'paymentsOnline'>): QueriesOf<typeof subscriptionConsoleRoutes> => ({
  documents: {
    projections: ['billing-entry', 'business'],
    read: async (tx, { query }) => ({ model: { items: await documents(tx, query.number) } }),
  },
  subscriptions: {
    projections,
    async read(tx, { query }) {
      const model = await subscriptions(tx, query, { now: iso(clock()), hasProvider });
      return model ? { model } : refuse('malformed_request', undefined, { cursor: ['invalid'] });
    },
  },
  subscriptionStatistics: {
    projections,
    read: async (tx) => ({ model: await subscriptionStatistics(tx, { now: iso(clock()), hasProvider }) }),
  },
  async subscriptionOf(request) {
    const tenantId = request.params.id;
    const who = await readFor(
      request,
      [...projections, 'audit', 'staff-reason', 'usage', 'member', 'invitation', 'billing-profile'],
      (tx) => subscriber(tx, tenantId),
    );
    const record = who && (await readOf(tenantId, (tx) => subscriptionRecord(tx, iso(clock()))));
    if (!who || !record) return refuse('not_found');
    const { underWay, ...rest } = record;
    return { model: { tenantId, ...who, ...rest, refunds: { hasProvider, underWay } } };
  },
});
