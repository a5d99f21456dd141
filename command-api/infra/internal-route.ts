import {
  defineRoute,
  internalCommandCatalogue,
  internalQuestionCatalogue,
  iso,
  TenantId,
  type InternalCommand,
  type InternalQuestion,
} from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { sha256 } from '@sumaa/runtime/derive';
import { commandContext, mount, refuse, type HttpApp } from '@sumaa/runtime/http';
import type { Clock } from '@sumaa/runtime/lifecycle';
import { z } from 'zod';
import type { Asked, InternalCommandResult } from './handlers.ts';

/** Where workers send commands and questions; not routed by the edge, and not part of the public document. */
const internalRoute = defineRoute({
  app: 'command',
  method: 'POST',
  path: '/api/internal/commands/:name',
  tag: 'internal',
  auth: 'service',
  summary: 'A command or question of a worker, by its name in the catalogue.',
  params: z.object({ name: z.string().max(60) }),
  body: z.object({
    tenantId: TenantId,
    payload: z.unknown(),
    correlationId: z.string().max(200).optional(),
    causationId: z.string().max(200).optional(),
  }),
  model: z.unknown(),
});

type Handlers = Readonly<Record<string, unknown>>;
type Handler = (context: CommandContext, payload: unknown) => Promise<InternalCommandResult<unknown>>;
type QuestionHandler = (asked: Asked, payload: unknown) => Promise<unknown>;

/** Serves handlers that the caller's types have checked against the catalogues, name by name. */
export function mountInternalCommands(
  app: HttpApp,
  given: { readonly commands: Handlers; readonly questions: Handlers },
  clock: Clock,
): void {
  const catalogue = new Map(
    [...internalCommandCatalogue, ...internalQuestionCatalogue].map((one): [string, InternalCommand | InternalQuestion] => [one.name, one]),
  );
  mount(app, internalRoute, async (request) => {
    const { tenantId, payload, correlationId, causationId } = request.body;
    const command = catalogue.get(request.params.name);
    const handlers = command?.kind === 'question' ? given.questions : given.commands;
    const handler = handlers[request.params.name];
    if (!command || !handler) return refuse('not_found');
    const parsed = command.payload.safeParse(payload);
    if (!parsed.success) {
      const wrong = parsed.error.issues.map((issue) => issue.path.join('.'));
      request.log.warn({ command: command.name, wrong }, 'a worker sent an invalid payload');
      return refuse('validation_failed');
    }
    if (command.kind === 'question') {
      return { model: await (handler as QuestionHandler)({ tenantId, at: iso(clock()) }, parsed.data) };
    }
    // The path given here says the name already.
    const path = `${internalRoute.path}:${command.name}`;
    const context = commandContext({ ...request, params: undefined }, { method: 'POST', path }, { tenantId, clock });
    const { result, position } = await (handler as Handler)(
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
