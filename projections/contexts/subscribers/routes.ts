import type { platformMessageRoutes, subscriberRoutes } from '@sumaa/contracts';
import { refuse } from '@sumaa/runtime/http';
import type { HandlerDeps, QueriesOf } from '../../infra/index.ts';
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
  async subscriber(request) {
    const { id } = request.params;
    const projections = [
      'subscriber',
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

export const platformMessageQueries: QueriesOf<typeof platformMessageRoutes> = {
  platformMessages: {
    projections: ['platform-message'],
    read: async (tx) => ({ model: { items: await platformMessages(tx) } }),
  },
};
