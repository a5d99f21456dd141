import { fillRequest, nextAllowed, readable, type reviewRequestCommands, type reviewRequestQuestions } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, findOwned } from '../../infra/execute.ts';
import type { InternalHandlersOf, QuestionHandlersOf } from '../../infra/handlers.ts';
import { templateOf } from './asking/asking.ts';
import { readAsking } from './asking/read-asking.ts';
import type { ReviewRequestPorts } from './ports.ts';
import { recipient } from './recipient/recipient.ts';

/** The internal commands that workers send about review requests. */
export function reviewRequestWorkerCommands(
  deps: CommandDeps,
  ports: ReviewRequestPorts,
): InternalHandlersOf<typeof reviewRequestCommands> {
  return {
    async SendReviewRequest(context, { recipientId, requestId }) {
      const { tenantId, occurredAt: at } = context;
      const [{ rules }, timeZone] = await Promise.all([readAsking(deps, tenantId), ports.timeZoneOf(tenantId)]);
      const allowedAt = { email: nextAllowed('email', at, rules, timeZone), sms: nextAllowed('sms', at, rules, timeZone) };
      const { position } = await executeOwned(deps, recipient, recipientId, { type: 'Send', requestId, allowedAt, at }, context);
      return { result: null, position: packPosition({ reviewrecipient: position }) };
    },
    async ReportReviewRequest(context, { recipientId, requestId, delivery }) {
      const command = { type: 'Report', requestId, delivery, at: context.occurredAt } as const;
      const { position } = await executeOwned(deps, recipient, recipientId, command, context);
      return { result: null, position: packPosition({ reviewrecipient: position }) };
    },
  };
}

/** What workers ask about review requests. */
export function reviewRequestWorkerQuestions(
  deps: CommandDeps,
  ports: ReviewRequestPorts,
): QuestionHandlersOf<typeof reviewRequestQuestions> {
  return {
    async ReadReviewRequest({ tenantId }, { recipientId, requestId }) {
      const found = await findOwned(deps, recipient, recipientId, tenantId);
      if (found?.state.status !== 'asked') return null;
      const request = found.state.requests.find((each) => each.requestId === requestId);
      const event = found.events.find(({ type, data }) => type === 'ReviewRequested' && data.requestId === requestId);
      if (!request?.isSent || event?.type !== 'ReviewRequested') return null;
      const address = readable(event.data.address);
      if (address === null) return null;
      const { channel, language, number, locationId } = request;
      const [state, { business, branch }] = await Promise.all([readAsking(deps, tenantId), ports.namesOf(tenantId, locationId)]);
      const text = fillRequest(templateOf(state, request), { name: readable(event.data.name), branch });
      return { channel, address, language, number, business, text };
    },
  };
}
