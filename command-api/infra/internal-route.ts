import { defineRoute, internalCommandCatalogue, TenantId, type InternalCommand } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { sha256 } from '@sumaa/runtime/derive';
import { commandContext, mount, refuse, type HttpApp } from '@sumaa/runtime/http';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { z } from 'zod';
import type { Reported } from './handlers.ts';

/** The route for internal commands of workers. The edge does not forward it, and it is not in the public API document. */
const internalRoute = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/internal/commands/:name',
  tag: 'internal',
  auth: 'service',
  summary: 'A command of a worker, by its name in the catalogue.',
  params: z.object({ name: z.string().max(60) }),
  body: z.object({
    tenantId: TenantId,
    payload: z.unknown(),
    correlationId: z.string().max(200).optional(),
    causationId: z.string().max(200).optional(),
  }),
  model: z.unknown(),
});

type Handler = (context: CommandContext, payload: unknown) => Promise<Reported<unknown>>;

/** Mounts the internal commands. The caller's types have already checked `handlers` against the catalogue. */
export function mountInternalCommands(app: HttpApp, handlers: Readonly<Record<string, unknown>>, clock: Clock): void {
  const commands = new Map(internalCommandCatalogue.map((command): [string, InternalCommand] => [command.name, command]));
  mount(app, internalRoute, async (request) => {
    const { tenantId, payload, correlationId, causationId } = request.body;
    const command = commands.get(request.params.name);
    const handler = handlers[request.params.name] as Handler | undefined;
    if (!command || !handler) return refuse('not_found');
    const parsed = command.payload.safeParse(payload);
    if (!parsed.success) {
      const wrong = parsed.error.issues.map((issue) => issue.path.join('.'));
      request.log.warn({ command: command.name, wrong }, 'a worker sent an invalid payload');
      return refuse('validation_failed');
    }
    // The path already contains the command name, so `params` is left out.
    const path = `${internalRoute.path}:${command.name}`;
    const context = commandContext({ ...request, params: undefined }, { method: 'POST', path }, { tenantId, clock });
    const { result, position } = await handler(
      {
        ...context,
        // A repeated report may contain newer data, so only the key identifies the command, not the body.
        commandHash: sha256(context.commandId),
        correlationId: correlationId ?? context.correlationId,
        causationId: causationId ?? context.causationId,
      },
      parsed.data,
    );
    return { model: result, position };
  });
}
