import { exportRoutes, type exportCommands, type exportQuestions } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { exportHandlers } from './export/routes.ts';
import { exportWorkerCommands } from './export/worker-commands.ts';
import { exportWorkerQuestions } from './export/worker-questions.ts';
import type { ExportPorts } from './ports.ts';

/** Files of what a screen shows, made in the background. */
export interface Exports extends ContextParts {
  readonly internal: InternalHandlersOf<typeof exportCommands>;
  readonly questions: QuestionHandlersOf<typeof exportQuestions>;
}

export const createExports = (deps: CommandDeps, ports: ExportPorts): Exports => ({
  routes: [routesOf(exportRoutes, exportHandlers(deps, ports))],
  internal: exportWorkerCommands(deps),
  questions: exportWorkerQuestions(deps),
});
