import {
  iso,
  readable,
  reviewRequestRoutes,
  type RequestDelivery,
  type reviewRequestCommands,
  type reviewRequestQuestions,
  type TenantId,
  type Uuid,
} from '@sumaa/contracts';
import { load, type CommandContext } from '@sumaa/event-store';
import type { MailSuppression } from '@sumaa/runtime/vault';
import type { CommandDeps } from '../../infra/deps.ts';
import { erasureOf, type Erasure } from '../../infra/erasure.ts';
import { executeOwned } from '../../infra/execute.ts';
import { routesOf, type ContextParts, type InternalHandlersOf, type QuestionHandlersOf } from '../../infra/handlers.ts';
import { forgetTemplates } from './asking/forget-templates.ts';
import type { ReviewRequestPorts } from './ports.ts';
import type { RecipientCommand } from './recipient/commands.ts';
import { optOut } from './recipient/person.ts';
import { recipient } from './recipient/recipient.ts';
import { reviewRequestHandlers } from './routes.ts';
import { reviewRequestWorkerCommands, reviewRequestWorkerQuestions } from './worker-commands.ts';

/** How businesses ask their customers for reviews. */
export interface ReviewRequests extends ContextParts {
  readonly internal: InternalHandlersOf<typeof reviewRequestCommands>;
  readonly questions: QuestionHandlersOf<typeof reviewRequestQuestions>;
  readonly recipientErasure: Erasure;
  /** Removes every text of the context's tenant, which is erased. */
  forget(context: CommandContext, accountId: Uuid): Promise<void>;
  /** Records what the provider reports of an SMS; nothing where it was no request for a review. */
  smsReported(
    contextOf: (tenantId: TenantId) => CommandContext,
    report: { readonly recipientId: Uuid; readonly requestId: Uuid; readonly delivery: RequestDelivery },
  ): Promise<void>;
  /** Records that a mail to a recipient came back for good, or was reported as spam. Resolves with the address; null where it is not known. */
  mailReturned(
    contextOf: (tenantId: TenantId) => CommandContext,
    returned: { readonly recipientId: Uuid; readonly because: MailSuppression },
  ): Promise<string | null>;
}

export function createReviewRequests(deps: CommandDeps, ports: ReviewRequestPorts): ReviewRequests {
  return {
    routes: [routesOf(reviewRequestRoutes, reviewRequestHandlers(deps, ports))],
    internal: reviewRequestWorkerCommands(deps, ports),
    questions: reviewRequestWorkerQuestions(deps, ports),
    forget: (context, accountId) => forgetTemplates(deps, context, accountId),
    async smsReported(contextOf, { recipientId, requestId, delivery }) {
      const { state, events } = await load(deps, recipient, recipientId);
      if (!events[0] || state.status === 'unknown' || !state.requests.some((each) => each.requestId === requestId)) return;
      const context = contextOf(events[0].metadata.tenantId);
      await executeOwned(deps, recipient, recipientId, { type: 'Report', requestId, delivery, at: context.occurredAt }, context);
    },
    async mailReturned(contextOf, { recipientId, because }) {
      const { state, events } = await load(deps, recipient, recipientId);
      const first = events.find(({ type }) => type === 'ReviewRequested');
      if (first?.type !== 'ReviewRequested' || state.status === 'unknown') return null;
      const context = contextOf(first.metadata.tenantId);
      if (because === 'complained') await optOut(deps, recipientId, 'complaint', context);
      else await executeOwned(deps, recipient, recipientId, { type: 'Bounce', at: context.occurredAt }, context);
      return readable(first.data.address);
    },
    recipientErasure: erasureOf(deps, recipient, {
      command: (_state, recipientId): RecipientCommand => ({ type: 'OptOut', recipientId, because: 'erased', at: iso(deps.clock()) }),
      isErased: ({ status }) => status === 'opted_out',
    }),
  };
}
