import { accountRoutes } from './api/account-routes.ts';
import { locationRoutes } from './api/location-routes.ts';
import { notificationRoutes } from './api/notification-routes.ts';
import { placeRoutes } from './api/place-routes.ts';
import { replyRoutes } from './api/reply-routes.ts';
import { reviewRoutes } from './api/review-routes.ts';
import { controlRoutes } from './admin/control-routes.ts';
import { reviewHookRoutes } from './admin/review-hook-routes.ts';
import { scenarioRoutes } from './admin/scenario-routes.ts';
import { seedRoutes } from './admin/seed-routes.ts';
import { createCallLog } from './faults/call-log.ts';
import { addCallHooks } from './faults/fault-hooks.ts';
import { createFaults } from './faults/faults.ts';
import { createQuota } from './faults/quota.ts';
import { createGoogleHttp } from './http-kit.ts';
import { authoriseRoutes } from './oauth/authorise-routes.ts';
import { createCodes } from './oauth/codes.ts';
import { openSigningKey } from './oauth/signing-key.ts';
import { tokenRoutes } from './oauth/token-routes.ts';
import { homeRoute } from './page/home-route.ts';
import { createPublisher } from './push/publisher.ts';
import { applySeed } from './seed/apply-seed.ts';
import type { GoogleSeed } from './seed/google-seed.ts';
import type { Behaviour } from './behaviour.ts';
import type { OAuthClient, StandIn } from './stand-in.ts';
import { openGoogleState } from './state/google-state.ts';
import type { PushSubscription } from './state/model.ts';

export type GoogleOptions = {
  /** Folder of the stand-in's stored state. */
  dir: string;
  /** 0 or absent uses a free port on 127.0.0.1. */
  port?: number;
  client: OAuthClient;
  /** The only key of the Places API; any key where it is absent. */
  placesKey?: string;
  /** Applied when there is no Google account yet. */
  seedState?: GoogleSeed;
  /** Per API and minute; default 300, as at Google. */
  requestsPerMinute?: number;
  /** A push subscription that exists from the start, as if made in Google's console. */
  subscription?: PushSubscription;
  /** Default 2,000. */
  replyDelayMs?: number;
};

/** A running stand-in. `url` has no trailing slash; `changeClient` is for a port that is known only later. */
export type GoogleStandIn = { url: string; changeClient: (client: Partial<OAuthClient>) => void; stop: () => Promise<void> };

/** Starts the stand-in for Google: OAuth, Business Profile APIs, Places, pushes, and the hooks under `/__admin`. */
export async function startGoogleStandIn(options: GoogleOptions): Promise<GoogleStandIn> {
  const state = await openGoogleState(options.dir);
  const key = openSigningKey(options.dir);
  const behaviour: Behaviour = { replyDelayMs: options.replyDelayMs ?? 2000, tokenLifeSeconds: 3600, duplicatePushEvery: 5 };
  const standIn: StandIn = {
    state,
    client: { ...options.client },
    placesKey: options.placesKey,
    behaviour,
    faults: createFaults(),
    calls: createCallLog(),
    quota: createQuota(options.requestsPerMinute ?? 300, state.now),
    key,
    publisher: createPublisher(state, key, behaviour),
  };
  if (options.subscription) state.subscriptions.put(options.subscription);
  if (options.seedState && state.users.size() === 0) applySeed(state, options.seedState);

  const app = await createGoogleHttp();
  addCallHooks(app, standIn);
  const codes = createCodes(state.now);
  authoriseRoutes(app, standIn, codes);
  tokenRoutes(app, standIn, codes);
  for (const routes of [accountRoutes, locationRoutes, reviewRoutes, replyRoutes, notificationRoutes, placeRoutes]) routes(app, standIn);
  for (const routes of [seedRoutes, reviewHookRoutes, scenarioRoutes, controlRoutes, homeRoute]) routes(app, standIn);
  try {
    const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
    return {
      url,
      changeClient: (client) => void Object.assign(standIn.client, client),
      stop: async () => {
        await app.close();
        await standIn.publisher.stop();
        await state.close();
      },
    };
  } catch (error) {
    await state.close();
    throw error;
  }
}
