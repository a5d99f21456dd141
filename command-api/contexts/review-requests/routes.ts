import {
  leavesTimeForSms,
  nextAllowed,
  requestAddress,
  reviewLinkOf,
  reviewRequestRoutes as routes,
  type AskListBody,
  type AskResult,
  type ErrorCode,
  type Iso,
  type Language,
  type Route,
  type TenantId,
} from '@sumaa/contracts';
import { packPosition, type CommandContext, type Position } from '@sumaa/event-store';
import { derivedId } from '@sumaa/runtime/derive';
import { commandContext, RefusalError, refuse, seesBranch, type AnyRequest, type SignedIn } from '@sumaa/runtime/http';
import type { Uuid } from '@sumaa/contracts';
import type { FastifyReply } from 'fastify';
import type { CommandDeps } from '../../infra/deps.ts';
import { executeOwned, loadOwned } from '../../infra/execute.ts';
import type { HandlersOf } from '../../infra/handlers.ts';
import { withKeyedHash } from '../../infra/keyed-context.ts';
import { mapConcurrently } from '../../infra/map-concurrently.ts';
import { asking, type AskingCommand } from './asking/asking.ts';
import { readAsking } from './asking/read-asking.ts';
import type { ReviewRequestPorts } from './ports.ts';
import type { RecipientCommand } from './recipient/commands.ts';
import { requestOfLink, type LinkedRequest } from './recipient/link.ts';
import { askPerson, optOut } from './recipient/person.ts';
import { requestPage, requestPagePolicy } from './recipient/pages.ts';
import { recipient } from './recipient/recipient.ts';

type Asked = Pick<AskListBody, 'locationId' | 'channel' | 'language' | 'source'>;

interface Row {
  readonly address: string;
  readonly name: string;
  /** The address of the same person for the other channel. */
  readonly other?: string;
}

/** Rows of a list that are worked on at once; each is a stream of its own. */
const atOnce = 8;
/** What a refusal of one row is called; any other refuses the whole call. */
const rowResults: Partial<Record<ErrorCode, AskResult>> = {
  review_request_opted_out: 'opted_out',
  review_request_cap: 'cap',
  review_request_shared: 'shared',
  review_request_undeliverable: 'undeliverable',
};

/** Handlers for asking customers for reviews. */
export function reviewRequestHandlers(deps: CommandDeps, ports: ReviewRequestPorts): HandlersOf<typeof routes> {
  const { config } = deps;

  async function changeAsking(command: AskingCommand, context: CommandContext) {
    const { position } = await executeOwned(deps, asking, context.tenantId, command, context, { orNew: true });
    return { model: null, position: packPosition({ reviewasking: position }) };
  }

  const recipientOf = (tenantId: TenantId, address: string): Uuid => derivedId('review-recipient', tenantId, ports.addressKeyOf(address));

  /** The linked branch, if the caller sees it. Throws RefusalError `not_found`. */
  async function branchOf(session: SignedIn, locationId: Uuid): Promise<{ readonly placeId: string | null }> {
    const branch = seesBranch(session, locationId) ? await ports.linkedBranch(session.tenantId, locationId) : null;
    if (branch === null) throw new RefusalError(refuse('not_found'));
    return branch;
  }

  /** How somebody asks for reviews of a branch: the rules that hold at this moment are read once. Throws RefusalError. */
  async function askingFor(session: SignedIn, { locationId, channel, language, source }: Asked, at: Iso) {
    const { tenantId, accountId } = session;
    const branch = await branchOf(session, locationId);
    if (branch.placeId === null) throw new RefusalError(refuse('review_request_no_place'));
    if (channel === 'sms' && config.sms === null) throw new RefusalError(refuse('review_request_no_sms'));
    const [{ rules }, timeZone] = await Promise.all([readAsking(deps, tenantId), ports.timeZoneOf(tenantId)]);
    const dueAt = nextAllowed(channel, at, rules, timeZone);
    const { maxPerMonth } = rules;
    return async ({ address, name, other }: Row, context: CommandContext) => {
      const isSuppressed = channel === 'email' && (await deps.vault.mailAddresses.suppressionOf(address)) !== null;
      if (isSuppressed) throw new RefusalError(refuse('review_request_undeliverable'));
      const recipientId = recipientOf(tenantId, address);
      const requestId = derivedId('review-request', context.commandId);
      const asked = { recipientId, requestId, locationId, channel, name: name === '' ? null : name, address, language, source };
      const request = { ...asked, accountId, dueAt, maxPerMonth, at };
      const { state, position } = await askPerson(deps, request, other === undefined ? null : recipientOf(tenantId, other), context);
      const stored = state.status === 'unknown' ? undefined : state.requests.find((each) => each.requestId === requestId);
      return { requestId, dueAt: stored?.dueAt ?? dueAt, position };
    };
  }

  /** Runs a command of somebody without an account on the recipient of a link. */
  async function onLink(request: AnyRequest, route: Route, link: LinkedRequest, command: RecipientCommand): Promise<void> {
    const context = withKeyedHash(commandContext(request, route, { clock: deps.clock, tenantId: link.tenantId }), config.keys);
    await executeOwned(deps, recipient, link.recipientId, command, context);
  }

  const page = (reply: FastifyReply, status: number, text: string) =>
    reply
      .code(status)
      .header('content-security-policy', requestPagePolicy)
      // Without a referrer a browser sends its form from the origin `null`, which is refused.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(text);
  const unknown = (reply: FastifyReply, language: Language) => page(reply, 404, requestPage('unknown', language));
  const businessOf = async ({ tenantId, request }: LinkedRequest) => (await ports.namesOf(tenantId, request.locationId)).business;

  return {
    async askForReview(request) {
      const { body, session } = request;
      const context = withKeyedHash(commandContext(request, routes.askForReview, deps), config.keys);
      const { requestId, dueAt, position } = await (await askingFor(session, body, context.occurredAt))(body, context);
      return { model: { id: requestId, dueAt }, position: packPosition({ reviewrecipient: position }) };
    },
    async askForReviews(request) {
      const { body, session } = request;
      const context = withKeyedHash(commandContext(request, routes.askForReviews, deps), config.keys);
      const ask = await askingFor(session, body, context.occurredAt);
      const seen = new Set<string>();
      const otherChannel = body.channel === 'email' ? 'sms' : 'email';
      const rows = body.rows.map(({ address: given, name, other: named = '' }) => {
        const address = requestAddress(body.channel, given);
        const other = requestAddress(otherChannel, named);
        const isOtherWrong = other === null && named.trim() !== '';
        const key = address === null || isOtherWrong ? null : ports.addressKeyOf(address);
        const isRepeated = key !== null && seen.has(key);
        if (key !== null) seen.add(key);
        return { address: isOtherWrong ? null : address, name, isRepeated, ...(other !== null && { other }) };
      });
      const positions: Position[] = [];
      const results = await mapConcurrently(
        [...rows.entries()],
        atOnce,
        async ([row, { address, isRepeated, ...person }]): Promise<AskResult> => {
          if (address === null) return 'invalid';
          if (isRepeated) return 'repeated';
          const commandId = derivedId('review-request-row', context.commandId, String(row));
          try {
            const asked = await ask({ address, ...person }, { ...context, commandId });
            if (asked.position !== null) positions.push(asked.position);
            return 'asked';
          } catch (error) {
            const result = error instanceof RefusalError ? rowResults[error.refusal.code] : undefined;
            if (result === undefined) throw error;
            return result;
          }
        },
      );
      return { model: { results }, position: packPosition({ reviewrecipient: positions.toSorted().at(-1) ?? null }) };
    },
    async forgetReviewRecipient(request) {
      const { params, session } = request;
      const { state } = await loadOwned(deps, recipient, params.id, session.tenantId);
      const isSeen = state.status !== 'unknown' && state.requests.some(({ locationId }) => seesBranch(session, locationId));
      if (!isSeen) return refuse('not_found');
      const context = commandContext(request, routes.forgetReviewRecipient, deps);
      const position = await optOut(deps, params.id, 'business', context);
      return { model: null, position: packPosition({ reviewrecipient: position }) };
    },
    async changeReviewAsking(request) {
      const context = commandContext(request, routes.changeReviewAsking, deps);
      const timeZone = await ports.timeZoneOf(request.session.tenantId);
      if (config.sms !== null && !leavesTimeForSms(request.body, context.occurredAt, timeZone))
        return refuse('validation_failed', undefined, { quietTo: ['noTimeForSms'] });
      const by = { accountId: request.session.accountId, at: context.occurredAt };
      return changeAsking({ type: 'ChangeRules', rules: request.body, by }, context);
    },
    async changeReviewTemplate(request) {
      const { body, session } = request;
      if (body.locationId !== null) await branchOf(session, body.locationId);
      const context = commandContext(request, routes.changeReviewTemplate, deps);
      const by = { accountId: session.accountId, at: context.occurredAt };
      return changeAsking({ type: 'ChangeTemplate', template: body, by }, context);
    },
    async openReviewRequest(request, reply) {
      const link = await requestOfLink(deps, request.params.code);
      if (!link) return unknown(reply, request.language);
      const { tenantId, request: asked } = link;
      // Programs that look whether a link works ask for the headers only.
      if (request.raw.method === 'GET') {
        const at = commandContext(request, routes.openReviewRequest, { clock: deps.clock, tenantId }).occurredAt;
        await onLink(request, routes.openReviewRequest, link, { type: 'Open', requestId: asked.requestId, at });
      }
      const branch = await ports.linkedBranch(tenantId, asked.locationId);
      if (!branch?.placeId) return page(reply, 404, requestPage('gone', asked.language, await businessOf(link)));
      return reply.header('cache-control', 'no-store').redirect(reviewLinkOf(branch.placeId), 303);
    },
    async showReviewOptOut(request, reply) {
      const link = await requestOfLink(deps, request.params.code);
      if (!link) return unknown(reply, request.language);
      return page(reply, 200, requestPage('ask', link.request.language, await businessOf(link)));
    },
    async optOutOfReviews(request, reply) {
      const link = await requestOfLink(deps, request.params.code);
      if (!link) return unknown(reply, request.language);
      const context = commandContext(request, routes.optOutOfReviews, { clock: deps.clock, tenantId: link.tenantId });
      await optOut(deps, link.recipientId, 'link', withKeyedHash(context, config.keys));
      return page(reply, 200, requestPage('done', link.request.language, await businessOf(link)));
    },
  };
}
