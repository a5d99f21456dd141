import { defineRoute, googleConnectionRoutes } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import { connectionIdOf } from '@sumaa/runtime/derive';
import { commandContext, mountRaw, refuse } from '@sumaa/runtime/http';
import { z } from 'zod';
import type { CommandDeps } from '../../../infra/deps.ts';
import { execute } from '../../../infra/execute.ts';
import type { HandlersOf, MountableRoutes } from '../../../infra/handlers.ts';
import type { ConnectionPorts } from '../ports.ts';
import { answerResult, createNonceCookie, keepOpener } from './connect-answers.ts';
import { connectGoogle, connectionView, disconnectGoogle, isConnectedBy } from './connect.ts';
import { connection } from './connection.ts';
import { createGoogleFlow } from './google-flow.ts';
import { withReasonText, linkLocations } from './link-locations.ts';
import { popupScript as popupScriptText, popupScriptPath } from './popup-page.ts';

type ConnectionRoutes =
  | 'connectTicket'
  | 'connectStart'
  | 'connectCallback'
  | 'connectPlatform'
  | 'disconnectPlatform'
  | 'rediscover'
  | 'linkLocations';

/** Handlers for connecting Google and for choosing among the discovered locations. */
export function connectionHandlers(
  deps: CommandDeps,
  ports: ConnectionPorts,
): Pick<HandlersOf<typeof googleConnectionRoutes>, ConnectionRoutes> {
  const { clock, config } = deps;
  const flow = createGoogleFlow(deps, ports);
  const nonce = createNonceCookie(config.publicUrl);

  return {
    async connectTicket(request) {
      const { browser, ...model } = await flow.ticket(request.session, request.body.returnTo, request.language);
      nonce.write(request, browser);
      return { model };
    },

    async connectStart(request, reply) {
      const started = await flow.start(request.query.ticket, nonce.read(request));
      if ('code' in started) return answerResult(request, reply, config.publicUrl, started);
      keepOpener(reply);
      return reply.redirect(started.url, 302);
    },

    async connectCallback(request, reply) {
      const { state, code, error } = request.query;
      const result = await flow.finish({ state, code, error }, nonce.read(request), request);
      nonce.clear(request);
      return answerResult(request, reply, config.publicUrl, result);
    },

    async connectPlatform(request) {
      const { accountId, tenantId } = request.session;
      const context = commandContext(request, googleConnectionRoutes.connectPlatform, { clock });
      const granted = await flow.redeem(request.body.accessToken, request.session);
      // A handle works once; a repeat of the same request gets the same answer again.
      if (!granted && !(await isConnectedBy(deps, context))) return refuse('connect_handle_invalid');
      const connected = granted && (await connectGoogle(deps, context, { accountId, ...granted }));
      return { model: await connectionView(deps, tenantId), position: connected?.position };
    },

    async disconnectPlatform(request) {
      const context = commandContext(request, googleConnectionRoutes.disconnectPlatform, { clock });
      return { model: null, position: await disconnectGoogle(deps, context) };
    },

    async rediscover(request) {
      const context = commandContext(request, googleConnectionRoutes.rediscover, { clock });
      const { accountId, tenantId } = request.session;
      const { position } = await execute(deps, connection, connectionIdOf(tenantId), { type: 'DiscoverAgain', accountId }, context);
      return { model: null, position: packPosition({ connection: position }) };
    },

    async linkLocations(request) {
      const context = commandContext(request, googleConnectionRoutes.linkLocations, { clock });
      try {
        const { linked, runId, position } = await linkLocations(deps, context, request.body.placeIds);
        return { model: { linked: [...linked], runId }, position };
      } catch (error) {
        throw withReasonText(error, request.language);
      }
    },
  };
}

const popupScriptRoute = defineRoute({
  app: 'command',
  method: 'GET',
  path: popupScriptPath,
  tag: 'onboarding',
  auth: 'none',
  raw: true,
  summary: 'The script of the popup page.',
  model: z.null(),
});

/** The script of the popup page as a route of its own: an inline script would need an exception in the content security policy. */
export const popupScript: MountableRoutes = {
  mount: (app) =>
    mountRaw(app, popupScriptRoute, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(popupScriptText),
    ),
};
