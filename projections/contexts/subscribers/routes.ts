import { platformTenant, type platformMessageRoutes, type subscriberRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
import { managerOf, possibleManagers } from './account-manager.query.ts';
import { platformMessages } from './platform-messages.query.ts';
import { staffNames, subscriberAtPlatform, subscriberInBusiness } from './subscriber-details.query.ts';
import { subscriberTrends } from './subscriber-trends.query.ts';
import { subscriberFigures, subscribers } from './subscribers.query.ts';

type Deps = Pick<HandlerDeps, 'clock' | 'readFor' | 'readOf'>;

export const subscriberQueries = ({ clock, readFor, readOf }: Deps): QueriesOf<typeof subscriberRoutes> => ({
  subscribers: {
    projections: ['subscriber', 'account'],
    async read(tx, { query }) {
      const model = await subscribers(tx, query, clock());
      return model ? { model } : refuse('malformed_request', undefined, { cursor: ['invalid'] });
    },
  },
  subscriberFigures: {
    projections: ['subscriber', 'subscriber-payment'],
    read: async (tx) => ({ model: await subscriberFigures(tx, clock()) }),
  },
  subscriberTrends: {
    projections: ['subscriber', 'subscriber-payment'],
    read: async (tx) => ({ model: await subscriberTrends(tx, clock()) }),
  },
  accountManagers: {
    projections: ['member', 'account'],
    read: async (tx) => ({ model: await possibleManagers(tx) }),
  },
  async subscriber(request) {
    const { id } = request.params;
    const projections = [
      'subscriber',
      'account-manager',
      'account',
      'member',
      'business',
      'location',
      'review',
      'invitation',
      'platform-message',
      'bell',
      'bell-entry',
    ];
    const known = await readFor(request, projections, (tx) => subscriberAtPlatform(tx, id, clock()));
    if (!known) return refuse('not_found');
    const { ownerAccountId, ...shown } = known;
    const { messages, ...inBusiness } = await readOf(id, (tx) => subscriberInBusiness(tx, ownerAccountId));
    const names = await readFor(request, ['account'], (tx) =>
      staffNames(
        tx,
        messages.map(({ sentBy }) => sentBy),
      ),
    );
    const named = messages.map(({ sentBy, ...message }) => ({ ...message, byName: names.get(sentBy) ?? null }));
    return { model: { ...shown, ...inBusiness, messages: named } };
  },
});

export const platformMessageQueries = ({ readFor, readOf }: Deps): QueriesOf<typeof platformMessageRoutes> => ({
  async accountManager(request) {
    // Waits until the tables of the platform hold what the caller wrote.
    await readFor(request, ['account-manager', 'subscriber', 'member', 'account'], () => Promise.resolve());
    return { model: await readOf(platformTenant, (tx) => managerOf(tx, request.session.tenantId)) };
  },
  platformMessages: {
    projections: ['platform-message'],
    read: async (tx) => ({ model: { items: await platformMessages(tx) } }),
  },
});
