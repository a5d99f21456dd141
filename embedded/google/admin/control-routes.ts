import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StandIn } from '../stand-in.ts';
import { hookError } from './admin-input.ts';

const Clock = z.union([z.object({ offsetMs: z.number().int() }), z.object({ advanceMs: z.number().int() })]);
const Settings = z.object({
  replyDelayMs: z.number().int().nonnegative().optional(),
  tokenLifeSeconds: z.number().int().nonnegative().optional(),
  duplicatePushEvery: z.number().int().nonnegative().optional(),
  /** Per minute and API; with `service` (a host name) only for that API. */
  requestsPerMinute: z.number().int().nonnegative().optional(),
  service: z.string().optional(),
});
const Subscription = z.object({
  topic: z.string(),
  endpoint: z.url(),
  /** Audience of the signed bearer token; default: the endpoint itself, as at Google. */
  audience: z.string().optional(),
  serviceAccount: z.string().default('push@sumaa-stand-in.iam.gserviceaccount.com'),
  subscription: z.string().optional(),
});

/** Hooks to read calls and state, move the clock, change settings and subscribe to pushes. */
export function controlRoutes(app: FastifyInstance, standIn: StandIn): void {
  const { state, calls, behaviour, quota, publisher } = standIn;

  app.get<{ Querystring: { path?: string; method?: string; after?: string } }>('/__admin/calls', async (request) => {
    const { path, method, after } = request.query;
    return calls.list({ path, method, after: after === undefined ? undefined : Number(after) });
  });
  app.delete('/__admin/calls', async (_request, reply) => {
    calls.clear();
    return reply.code(204).send();
  });

  app.post('/__admin/clock', async (request) => {
    const jump = Clock.parse(request.body);
    const before = Number(state.setting('clock-offset') ?? 0);
    state.saveSetting('clock-offset', 'offsetMs' in jump ? jump.offsetMs : before + jump.advanceMs);
    return { now: new Date(state.now()).toISOString(), offsetMs: state.setting('clock-offset') };
  });

  app.post('/__admin/settings', async (request) => {
    const { requestsPerMinute, service, ...change } = Settings.parse(request.body);
    Object.assign(behaviour, change);
    if (requestsPerMinute !== undefined) quota.set(requestsPerMinute, service);
    return behaviour;
  });

  app.put('/__admin/push', async (request) => {
    const body = Subscription.parse(request.body);
    const id = body.subscription ?? body.topic.replace('/topics/', '/subscriptions/');
    state.subscriptions.put({
      id,
      topic: body.topic,
      endpoint: body.endpoint,
      audience: body.audience ?? body.endpoint,
      serviceAccount: body.serviceAccount,
    });
    return state.subscriptions.get(id);
  });
  app.delete<{ Querystring: { subscription?: string } }>('/__admin/push', async (request) => {
    const { subscription } = request.query;
    if (subscription && !state.subscriptions.get(subscription)) throw hookError(404, 'no such subscription');
    for (const { id } of state.subscriptions.values()) if (!subscription || id === subscription) state.subscriptions.delete(id);
    return {};
  });
  app.get('/__admin/push', async () => ({ subscriptions: [...state.subscriptions.values()], deliveries: publisher.deliveries() }));

  app.get('/__admin/state', async () => ({
    now: new Date(state.now()).toISOString(),
    reviews: state.reviewCount(),
    behaviour,
    scenarios: standIn.faults.list().map(({ name }) => name),
    googleAccounts: [...state.users.values()].map((user) => ({
      email: user.email,
      name: user.name,
      connected: [...state.grants.values()].some((grant) => grant.userId === user.id && !grant.revoked),
      accounts: state.accountsOf(user.id).map((account) => ({
        name: `accounts/${account.id}`,
        accountName: account.name,
        type: account.type,
        pubsubTopic: account.pubsubTopic ?? null,
        locations: state.locationsOf(account.id).map((location) => {
          const { reviews, starsTotal } = state.shelf(location.id);
          return {
            name: `accounts/${account.id}/locations/${location.id}`,
            title: location.title,
            placeId: location.placeId ?? null,
            verified: location.verified,
            reviews: reviews.size,
            averageRating: reviews.size > 0 ? starsTotal / reviews.size : null,
          };
        }),
      })),
    })),
    places: [...state.places.values()],
  }));
}
