import { evidenceRoutes, type evidenceCommands } from '@sumaa/contracts';
import { derivedId, packPosition } from '@sumaa/event-store';
import { commandContext } from '@sumaa/runtime/http';
import type { CommandDeps } from '../../../infra/deps.ts';
import { executeOwned } from '../../../infra/execute.ts';
import type { HandlersOf, InternalHandlersOf } from '../../../infra/handlers.ts';
import { reportOwned, runOwned } from '../../../infra/worker-commands.ts';
import { evidence } from './evidence.ts';

/** Handlers for checks of the log that staff ask for. */
export function evidenceHandlers(deps: CommandDeps): HandlersOf<typeof evidenceRoutes> {
  const { clock } = deps;
  return {
    async requestEvidenceCheck(request) {
      const context = commandContext(request, evidenceRoutes.requestEvidenceCheck, { clock });
      const evidenceId = derivedId(context.commandId, 'evidence');
      const { accountId } = request.session;
      const command = { type: 'RequestEvidenceCheck', evidenceId, accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, evidence, evidenceId, command, context, { orNew: true });
      return { model: { id: evidenceId }, position: packPosition({ evidence: position }) };
    },
    async cancelEvidenceCheck(request) {
      const context = commandContext(request, evidenceRoutes.cancelEvidenceCheck, { clock });
      const { id: evidenceId } = request.params;
      const command = { type: 'CancelEvidenceCheck', evidenceId, accountId: request.session.accountId, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, evidence, evidenceId, command, context);
      return { model: null, position: packPosition({ evidence: position }) };
    },
  };
}

/** The internal commands of whoever seals and checks the log. */
export function evidenceWorkerCommands(deps: CommandDeps): InternalHandlersOf<typeof evidenceCommands> {
  return {
    RecordSeal(context, given) {
      const evidenceId = derivedId(context.commandId, 'evidence');
      const command = { ...given, type: 'RecordSeal', evidenceId, at: context.occurredAt } as const;
      return reportOwned(deps, evidence, evidenceId, command, context, true);
    },
    async ReportEvidenceCheck(context, given) {
      const command = { ...given, type: 'ReportEvidenceCheck', at: context.occurredAt } as const;
      const { state, position } = await runOwned(deps, evidence, given.evidenceId, command, context);
      return { result: { goesOn: state.is === 'running' }, position };
    },
    FinishEvidenceCheck: (context, given) =>
      reportOwned(deps, evidence, given.evidenceId, { ...given, type: 'FinishEvidenceCheck', at: context.occurredAt }, context),
    FailEvidenceCheck: (context, given) =>
      reportOwned(deps, evidence, given.evidenceId, { ...given, type: 'FailEvidenceCheck', at: context.occurredAt }, context),
  };
}
