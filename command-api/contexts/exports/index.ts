import { exportRoutes, iso, isUnderWay, type exportCommands, type exportQuestions } from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import type { ExportCommand } from './export/commands.ts';
import { exportOrder } from './export/export.ts';
import { exportHandlers } from './export/routes.ts';
import { exportWorkerCommands } from './export/worker-commands.ts';
import { exportWorkerQuestions } from './export/worker-questions.ts';
import type { ExportPorts } from './ports.ts';

/** Files of what a screen shows, made in the background. */
export interface Exports extends ContextParts {
  readonly internal: InternalHandlersOf<typeof exportCommands>;
  readonly questions: QuestionHandlersOf<typeof exportQuestions>;
  /** The erasure of a file before it expires, with what was asked for. */
  readonly exportErasure: Erasure;
}

export const createExports = (deps: CommandDeps, ports: ExportPorts): Exports => ({
  routes: [routesOf(exportRoutes, exportHandlers(deps, ports))],
  internal: exportWorkerCommands(deps),
  questions: exportWorkerQuestions(deps),
  exportErasure: erasureOf(deps, exportOrder, {
    command: (): ExportCommand => ({ type: 'ExpireExport', at: iso(deps.clock()) }),
    isErased: ({ state }) => state !== 'unknown' && state !== 'ready' && !isUnderWay(state),
    async clear(_context, events) {
      for (const { type, data } of events) if (type === 'ExportFinished') await deps.files.remove(data.fileId);
    },
  }),
});
