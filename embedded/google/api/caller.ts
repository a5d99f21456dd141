import type { FastifyRequest } from 'fastify';
import { BUSINESS_SCOPE, OLD_BUSINESS_SCOPE } from '../oauth/grants.ts';
import type { Fault, FaultName } from '../faults/faults.ts';
import type { StandIn } from '../stand-in.ts';
import type { Account, Location } from '../state/model.ts';
import { badToken, credentialsMissing, notFound, notVerified, permissionDenied, scopeInsufficient } from './google-error.ts';

/** The caller's user id, and the faults that apply to this call. */
export type Caller = { userId: string; faults: Map<FaultName, Fault> };

const callers = new WeakMap<FastifyRequest, Caller>();

export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request);
  if (!caller) throw new Error('this route is outside the authenticated paths');
  return caller;
}

/** Checks the bearer token, as every business API does before anything else. Throws GoogleError 401 or 403. */
export function authenticate(standIn: StandIn, request: FastifyRequest, service: string, faults: Map<FaultName, Fault>): void {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!bearer) throw credentialsMissing(service);
  const token = standIn.state.tokens.get(bearer);
  if (faults.has('expired-token')) throw badToken(service, true);
  // Tokens of a revoked grant are deleted; Google reports them as expired too.
  if (!token) throw badToken(service, bearer.startsWith('ya29.'));
  if (token.expiresAt <= standIn.state.now()) throw badToken(service, true);
  const enough =
    token.scopes.includes(BUSINESS_SCOPE) || (service === 'mybusiness.googleapis.com' && token.scopes.includes(OLD_BUSINESS_SCOPE));
  if (!enough || faults.has('scope-missing')) throw scopeInsufficient(service);
  callers.set(request, { userId: token.userId, faults });
}

/** The account if the caller can reach it. Throws 403, or 404 with `hide` (as accounts.get does). */
export function requireAccount(standIn: StandIn, request: FastifyRequest, accountId: string, hide = false): Account {
  const { userId, faults } = callerOf(request);
  const account = standIn.state.account(accountId);
  if (account?.userId === userId && !faults.has('permission-lost')) return account;
  throw hide ? notFound() : permissionDenied();
}

/** The location in that account if the caller can reach it; throws 403 or 404 otherwise. */
export function requireLocation(standIn: StandIn, request: FastifyRequest, accountId: string, locationId: string): Location {
  const account = requireAccount(standIn, request, accountId);
  const location = standIn.state.location(locationId);
  if (location?.accountId !== account.id) throw notFound();
  return location;
}

/** As `requireLocation`, but the location must also be verified: unverified ones have no reviews. */
export function requireVerifiedLocation(standIn: StandIn, request: FastifyRequest, accountId: string, locationId: string): Location {
  const location = requireLocation(standIn, request, accountId, locationId);
  if (!location.verified || callerOf(request).faults.has('unverified')) throw notVerified();
  return location;
}
