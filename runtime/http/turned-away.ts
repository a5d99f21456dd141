import type { ErrorCode, Refusal, TenantId, TurnedAway, Uuid } from '@sumaa/contracts';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';
import { stateOf } from './admitted.ts';
import { bearerOf, type Guard } from './guard.ts';
import { isRefusal } from './refusal.ts';

/** Somebody was turned away, with all that the audit trail wants to know of it. `person` null: nobody was signed in. */
export interface TurnedAwayNotice {
  readonly what: TurnedAway;
  readonly person: { readonly accountId: Uuid; readonly tenantId: TenantId; readonly role: string } | null;
  readonly ip: string;
  readonly correlationId: string;
}

/** Hears of everybody who is turned away. */
export type OnTurnedAway = (notice: TurnedAwayNotice) => Promise<void>;

/**
 * Refusals that say «you may not»: for want of a right, or because nobody may shut themselves or the business out. The others say
 * that something is wrong with the request or its moment.
 */
const forbidding = new Set<ErrorCode>([
  'forbidden',
  'above_own_rank',
  'own_membership',
  'last_admin',
  'platform_account',
  'two_factor_required',
]);

/** Tells of a refusal where it is one of a permission. */
export function noteRefusal(telling: Telling, refusal: Refusal, request: FastifyRequest): void {
  if (!telling.onTurnedAway || !forbidding.has(refusal.code)) return;
  void noticeOf(telling, request, { kind: 'refused', route: routeOf(request) }).then((notice) => tell(telling, notice));
}

/** Who tells, and how a person is found whom no guard has seen yet. */
export interface Telling {
  readonly guard: Pick<Guard, 'signedIn'>;
  readonly log: Log;
  readonly onTurnedAway?: OnTurnedAway;
}

/** Method and path as they are declared, without anything the caller wrote. */
export const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? ''}`;

/** Tells it, and never throws. */
export async function tell({ log, onTurnedAway }: Telling, notice: TurnedAwayNotice): Promise<void> {
  try {
    await onTurnedAway?.(notice);
  } catch (error) {
    log.warn(
      { err: error, what: notice.what.kind, correlationId: notice.correlationId },
      'somebody was turned away, which could not be noted',
    );
  }
}

/** What is told of a request; whoever cannot be found was not signed in. */
export async function noticeOf({ guard, log }: Telling, request: FastifyRequest, what: TurnedAway): Promise<TurnedAwayNotice> {
  const { ip, id: correlationId } = request;
  const person = await personBehind(guard, request).catch((error: unknown) => {
    log.warn({ err: error, correlationId }, 'who was turned away could not be looked up');
    return null;
  });
  return { what, person, ip, correlationId };
}

async function personBehind(guard: Pick<Guard, 'signedIn'>, request: FastifyRequest): Promise<TurnedAwayNotice['person']> {
  const { caller } = stateOf(request);
  if (caller.kind !== 'anonymous') return caller.kind === 'person' ? caller.person : null;
  const token = bearerOf(request);
  const person = token === null ? null : await guard.signedIn(token);
  return isRefusal(person) ? null : person;
}
