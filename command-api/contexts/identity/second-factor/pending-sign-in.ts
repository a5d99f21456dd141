import { randomBytes } from 'node:crypto';
import { isoAfter, TenantId, Uuid, secondFactorStepMs, type SecondFactorStep } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { base32, otpauthUri } from '@sumaa/runtime/derive';
import { personActor, originOf, type AnyRequest } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import { z } from 'zod';
import type { IdentityDeps } from '../deps.ts';
import { recordAttempt } from '../attempt.ts';
import { openSession, refuseWithoutMembership, type FirstFactor, type OpenSession, type SessionTools } from '../session/open-session.ts';
import { readTenantUser } from '../session/session-user.ts';
import { refuseAttempt } from './attempts.ts';
import { secondFactorNeed } from './needed.ts';

/** The purposes of the vault's tickets. A ticket of one purpose is not valid for another, and no ticket is a session. */
export const stepPurposes = { code: 'second-factor', enrol: 'second-factor-enrol', setup: 'second-factor-setup' } as const;

/** 160 bits, as RFC 4226 §4 recommends. */
const secretBytes = 20;
/** In Latin letters, because many authenticator apps cannot show others and the QR code stays simple. */
const issuer = 'Sumaa';

const Pending = z.object({
  accountId: Uuid,
  tenantId: TenantId,
  remember: z.boolean(),
  method: z.enum(['password', 'google']),
  /** A change of the password ends this sign-in. */
  passwordEpoch: z.custom<PasswordEpoch>((epoch) => typeof epoch === 'string').nullable(),
  /** For purpose `enrol`: the secret that the app is being set up with. */
  secret: z.base64().nullable(),
});
export type PendingSignIn = z.infer<typeof Pending>;

/** A new TOTP secret, as bytes, as text and as the URI for an authenticator app. */
export function newSecret(email: string): { readonly secret: Buffer; readonly text: string; readonly uri: string } {
  const secret = randomBytes(secretBytes);
  return { secret, text: base32(secret), uri: otpauthUri(secret, { issuer, account: email }) };
}

/**
 * Continues after a correct password or Google sign-in: opens the session, or returns the second-factor step if the account has a
 * second factor or its role requires one. Throws RefusalError `account_inactive`, recorded for the audit.
 */
export async function signInOrSecondFactorStep(
  tools: SessionTools,
  request: AnyRequest,
  context: CommandContext,
  given: FirstFactor,
): Promise<OpenSession | { readonly secondFactor: SecondFactorStep }> {
  const { deps, ports } = tools;
  const { accountId, tenantId, remember } = given;
  const tenantUser = await readTenantUser(deps, ports, accountId, tenantId);
  if (!tenantUser?.active) return refuseWithoutMembership(deps, context, accountId, tenantId);
  const need = await secondFactorNeed(deps, accountId, tenantUser.role);
  if (need === 'none' || given.method === 'code') return openSession(tools, request, context, given);
  const { method, passwordEpoch } = given;

  const actor = personActor({ accountId, role: tenantUser.role }, originOf(request));
  await recordAttempt(deps, { ...context, tenantId, actor }, { type: 'FirstFactorPassed', data: { accountId, method, next: need } });
  const fresh = need === 'enrol' ? newSecret(tenantUser.user.email) : null;
  const secret = fresh?.secret.toString('base64') ?? null;
  const payload: PendingSignIn = { accountId, tenantId, remember, method, passwordEpoch, secret };
  const ticket = await deps.vault.tickets.issue({ purpose: stepPurposes[need], ttlSeconds: secondFactorStepMs / 1000, tenantId, payload });
  const expiresAt = isoAfter(context.occurredAt, secondFactorStepMs);
  return { secondFactor: { ticket, expiresAt, kind: need, otpauthUri: fresh?.uri ?? null, secret: fresh?.text ?? null } };
}

/**
 * The pending sign-in of a ticket; does not use up the ticket. Throws RefusalError `two_factor_ended` if the ticket is unknown,
 * used or expired, recorded for the audit.
 */
export async function readPendingSignIn(
  deps: IdentityDeps,
  context: CommandContext,
  purpose: string,
  ticket: string,
): Promise<PendingSignIn> {
  const found = await deps.vault.tickets.peek({ purpose, ticket });
  if (!found) return refuseAttempt(deps, context, null, 'ended');
  return Pending.parse(found.payload);
}
