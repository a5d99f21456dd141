import { fillRequest, nextAllowed, readable, type reviewRequestCommands, type reviewRequestQuestions } from '@sumaa/contracts';
import { packPosition } from '@sumaa/event-store';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, findOwned, loadOwned } from '../../infra/execute.ts';
import type { InternalHandlersOf, QuestionHandlersOf } from '../../infra/handlers.ts';
import { templateOf } from './asking/asking.ts';
import { readAsking } from './asking/read-asking.ts';
import type { ReviewRequestPorts } from './ports.ts';
import { standingOf } from './recipient/person.ts';
import { recipient } from './recipient/recipient.ts';

/** The internal commands that workers send about review requests. */
export function reviewRequestWorkerCommands(
  deps: CommandDeps,
  ports: ReviewRequestPorts,
): InternalHandlersOf<typeof reviewRequestCommands> {
  return {
    async SendReviewRequest(context, { recipientId, requestId }) {
      const { tenantId, occurredAt: at } = context;
      const { state } = await loadOwned(deps, recipient, recipientId, tenantId);
      const locationId = state.status === 'unknown' ? undefined : state.requests.find((each) => each.requestId === requestId)?.locationId;
      const [{ isOut, ahead }, { rules }, timeZone, branch, isActive] = await Promise.all([
        standingOf(deps, { recipientId, requestId }, tenantId, at),
        readAsking(deps, tenantId),
        ports.timeZoneOf(tenantId),
        locationId === undefined ? null : ports.linkedBranch(tenantId, locationId),
        ports.isActive(tenantId),
      ]);
      const allowedAt = { email: nextAllowed('email', at, rules, timeZone), sms: nextAllowed('sms', at, rules, timeZone) };
      const now = { allowedAt, isOutElsewhere: isOut, isLinked: branch !== null, isActive, ahead, maxPerMonth: rules.maxPerMonth };
      const command = { type: 'Send', requestId, ...now, at } as const;
      const { position } = await executeOwned(deps, recipient, recipientId, command, context);
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
    async ReadReviewRequest({ tenantId, at }, { recipientId, requestId }) {
      const found = await findOwned(deps, recipient, recipientId, tenantId);
      if (found?.state.status !== 'asked') return null;
      const { isOut, ahead } = await standingOf(deps, { recipientId, requestId }, tenantId, at);
      if (isOut) return null;
      const request = found.state.requests.find((each) => each.requestId === requestId);
      const event = found.events.find(({ type, data }) => type === 'ReviewRequested' && data.requestId === requestId);
      if (!request?.sentAt || request.delivery === 'withdrawn' || event?.type !== 'ReviewRequested') return null;
      const address = readable(event.data.address);
      if (address === null) return null;
      const { channel, language, number, locationId } = request;
      const [state, { business, branch }, timeZone, linked, isActive] = await Promise.all([
        readAsking(deps, tenantId),
        ports.namesOf(tenantId, locationId),
        ports.timeZoneOf(tenantId),
        ports.linkedBranch(tenantId, locationId),
        ports.isActive(tenantId),
      ]);
      const text = fillRequest(templateOf(state, request), { name: readable(event.data.name), branch });
      const isAllowed = linked && isActive && ahead < state.rules.maxPerMonth;
      const allowedAt = isAllowed ? nextAllowed(channel, at, state.rules, timeZone) : null;
      return { channel, address, language, number, business, text, allowedAt };
    },
  };
}
