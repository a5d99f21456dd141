import {
  comparisonRoutes,
  invoiceRoutes,
  paymentRoutes,
  type invoiceCommands,
  type invoiceQuestions,
  type paymentCommands,
} from '@sumaa/contracts';
import type { CommandDeps } from '../../infra/deps.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { billingProfileHandlers } from './billing-profile/routes.ts';
import { comparisonHandlers } from './comparison.ts';
import type { InvoicePorts } from './invoice/ports.ts';
import { readBook } from './invoice/issue-document.ts';
import { invoiceWorkerCommands, invoiceWorkerQuestions } from './invoice/worker-commands.ts';
import type { PaymentPorts } from './payment/ports.ts';
import { paymentHandlers } from './payment/routes.ts';
import { paymentWorkerCommands } from './payment/worker-commands.ts';

/** How charges are paid and invoiced. */
export interface Payments extends ContextParts {
  readonly internal: InternalHandlersOf<typeof paymentCommands & typeof invoiceCommands>;
  readonly questions: QuestionHandlersOf<typeof invoiceQuestions>;
  /** Whether the staff have said since then behind which numbers documents continue. */
  areNumbersKnown(since: Date): Promise<boolean>;
}

export function createPayments(deps: CommandDeps, ports: PaymentPorts & InvoicePorts): Payments {
  return {
    routes: [
      routesOf(paymentRoutes, { ...billingProfileHandlers(deps), ...paymentHandlers(deps, ports) }),
      routesOf(invoiceRoutes, {}),
      routesOf(comparisonRoutes, comparisonHandlers(deps, ports)),
    ],
    internal: { ...paymentWorkerCommands(deps, ports), ...invoiceWorkerCommands(deps, ports) },
    questions: invoiceWorkerQuestions(deps, ports),
    async areNumbersKnown(since) {
      const { continuedAt } = await readBook(deps);
      return continuedAt !== null && Date.parse(continuedAt) >= since.getTime();
    },
  };
}
