import type { ErrorCode, Refusal, TenantId, RefusedRequest, Uuid } from '@sumaa/contracts';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';
import { stateOf } from './admitted.ts';
import { bearerOf, type Guard } from './guard.ts';
import { isRefusal } from './refusal.ts';

/** A refused request, with the data for the audit trail. `person` is null without a signed-in user. */
export interface RefusedRequestNotice {
  readonly what: RefusedRequest;
  readonly person: { readonly accountId: Uuid; readonly tenantId: TenantId; readonly role: string } | null;
  readonly ip: string;
  readonly correlationId: string;
}

/** Receives every refused request. */
export type OnRefusedRequest = (notice: RefusedRequestNotice) => Promise<void>;

/**
 * Refusals that forbid an action to a user; only these are recorded. Other refusals mean that the request or its timing is wrong.
 */
const forbidding = new Set<ErrorCode>([
  'forbidden',
  'above_own_rank',
  'own_membership',
  'last_admin',
  'last_staff',
  'platform_account',
  'two_factor_required',
]);

/** Sends a notice for a refusal that forbids an action; ignores other refusals. */
export function reportRefusal(telling: NoticeSender, refusal: Refusal, request: FastifyRequest): void {
  if (!telling.onTurnedAway || !forbidding.has(refusal.code)) return;
  void noticeOf(telling, request, { kind: 'refused', route: routeOf(request) }).then((notice) => sendNotice(telling, notice));
}

/** What is needed to send notices. `guard` finds the user when the request was refused before the guard ran. */
export interface NoticeSender {
  readonly guard: Pick<Guard, 'signedIn'>;
  readonly log: Log;
  readonly onTurnedAway?: OnRefusedRequest;
}

/** Method and declared path of a route, without text from the caller. */
export const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? ''}`;

/** Sends a notice. Never throws; errors are logged. */
export async function sendNotice({ log, onTurnedAway }: NoticeSender, notice: RefusedRequestNotice): Promise<void> {
  try {
    await onTurnedAway?.(notice);
  } catch (error) {
    log.warn({ err: error, what: notice.what.kind, correlationId: notice.correlationId }, 'a refused request could not be recorded');
  }
}

/** The notice for a request; `person` is null when the user cannot be looked up. */
export async function noticeOf({ guard, log }: NoticeSender, request: FastifyRequest, what: RefusedRequest): Promise<RefusedRequestNotice> {
  const { ip, id: correlationId } = request;
  const person = await personBehind(guard, request).catch((error: unknown) => {
    log.warn({ err: error, correlationId }, 'the user of a refused request could not be looked up');
    return null;
  });
  return { what, person, ip, correlationId };
}

async function personBehind(guard: Pick<Guard, 'signedIn'>, request: FastifyRequest): Promise<RefusedRequestNotice['person']> {
  const { caller } = stateOf(request);
  if (caller.kind !== 'anonymous') return caller.kind === 'person' ? caller.person : null;
  const token = bearerOf(request);
  const person = token === null ? null : await guard.signedIn(token);
  return isRefusal(person) ? null : person;
}
