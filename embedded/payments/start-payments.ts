import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { ZodError } from 'zod';
import { serveLocalOnly } from '../local-only.ts';
import { adminRoutes } from './admin/routes.ts';
import { addCallHooks } from './api/call-hooks.ts';
import { apiRoutes } from './api/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { createFaults } from './faults.ts';
import { homeRoute } from './home-page.ts';
import { pageRoutes } from './page/routes.ts';
import { createNotices, type NoticeTarget } from './notices.ts';
import { ApiError, type StandIn } from './stand-in.ts';
import { openPaymentsState } from './payments-state.ts';

export type PaymentsOptions = {
  /** Folder of the stand-in's stored state. */
  dir: string;
  /** 0 or absent uses a free port on 127.0.0.1. */
  port?: number;
  keys: { secret: string; publishable: string };
  /** Where notices go; without it none is sent. */
  notices?: NoticeTarget;
};

/** A running stand-in; `url` has no trailing slash, the API is below `/v1`. */
export type PaymentsStandIn = { url: string; stop: () => Promise<void> };

/** Starts the stand-in for the payment provider (Moyasar): its API, the bank's pages, notices, and the hooks under `/__admin`. */
export async function startPaymentsStandIn(options: PaymentsOptions): Promise<PaymentsStandIn> {
  const state = await openPaymentsState(options.dir);
  let url = '';
  const standIn: StandIn = {
    state,
    keys: options.keys,
    faults: createFaults(),
    notices: createNotices(options.notices ?? null),
    calls: [],
    behaviour: { bankForTokens: false, cancelBy: 'PUT' },
    url: () => url,
  };
  const app = Fastify({ forceCloseConnections: true });
  serveLocalOnly(app);
  await app.register(formbody);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body.toString()));
    } catch {
      done(new ApiError(400, 'invalid_request_error', 'Invalid JSON'), undefined);
    }
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ type: error.type, message: error.message, errors: error.errors });
    if (error instanceof ZodError)
      return reply.code(400).send({ type: 'invalid_request_error', message: 'Validation Failed', errors: error.issues });
    return reply.code(error.statusCode ?? 500).send({ type: 'api_error', message: error.message, errors: null });
  });
  addCallHooks(app, standIn);
  for (const routes of [apiRoutes, bankRoutes, pageRoutes, adminRoutes, homeRoute]) routes(app, standIn);
  try {
    url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  } catch (error) {
    await state.close();
    throw error;
  }
  return {
    url,
    stop: async () => {
      await app.close();
      await standIn.notices.stop();
      await state.close();
    },
  };
}
