import { randomBytes } from 'node:crypto';
import { isoAfter, minute, TenantId, Uuid, type SecondFactorStep } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { base32, otpauthUri } from '@sumaa/runtime/derive';
import { personActor, whenceOf, type AnyRequest } from '@sumaa/runtime/http';
import { z } from 'zod';
import type { IdentityDeps } from '../deps.ts';
import { recordAttempt } from '../attempt.ts';
import { openSession, refuseWithoutPlace, type FirstFactor, type OpenSession, type SessionTools } from '../session/open-session.ts';
import { readStanding } from '../session/session-user.ts';
import { refuseGuess } from './guess.ts';
import { secondFactorNeed } from './needed.ts';

/** Purposes in the vault's tickets: a ticket of one is nothing to the others, and none is a session. */
export const stepPurposes = { code: 'second-factor', enrol: 'second-factor-enrol', setup: 'second-factor-setup' } as const;

const stepMinutes = 5;
/** RFC 4226 §4: 160 bits. */
const secretBytes = 20;
/** In Latin letters: many apps do not show others, and the picture to scan stays coarse. */
const issuer = 'Sumaa';

const Pending = z.object({
  accountId: Uuid,
  tenantId: TenantId,
  remember: z.boolean(),
  method: z.enum(['password', 'google']),
  /** A password that was changed since ends the attempts begun with the old one. */
  passwordAt: z.string().nullable(),
  /** Of `enrol`: what the app is about to be set up with. */
  secret: z.base64().nullable(),
});
export type PendingSignIn = z.infer<typeof Pending>;

/** A new TOTP secret, and how an app takes it. */
export function newSecret(email: string): { readonly secret: Buffer; readonly text: string; readonly uri: string } {
  const secret = randomBytes(secretBytes);
  return { secret, text: base32(secret), uri: otpauthUri(secret, { issuer, account: email }) };
}

/** As it is kept in a ticket's payload, to notice a change. */
export const passwordAtOf = async ({ vault }: IdentityDeps, accountId: Uuid): Promise<string | null> =>
  (await vault.credentials.changedAt(accountId))?.toISOString() ?? null;

/**
 * What follows a right password or a Google account: the session, or the step before it where the account has a second factor
 * or its role demands one. Throws RefusalError `account_inactive`, noted for the audit.
 */
export async function enter(
  tools: SessionTools,
  request: AnyRequest,
  context: CommandContext,
  given: FirstFactor,
): Promise<OpenSession | { readonly secondFactor: SecondFactorStep }> {
  const { deps, ports } = tools;
  const { accountId, tenantId, remember, method } = given;
  const standing = await readStanding(deps, ports, accountId, tenantId);
  if (!standing?.active) return refuseWithoutPlace(deps, context, accountId, tenantId);
  const need = await secondFactorNeed(deps, accountId, standing.role);
  if (need === 'none' || method === 'code') return openSession(tools, request, context, given);

  const actor = personActor({ accountId, role: standing.role }, whenceOf(request));
  await recordAttempt(deps, { ...context, tenantId, actor }, { type: 'FirstFactorPassed', data: { accountId, method, next: need } });
  const fresh = need === 'enrol' ? newSecret(standing.user.email) : null;
  const secret = fresh?.secret.toString('base64') ?? null;
  const payload: PendingSignIn = { accountId, tenantId, remember, method, passwordAt: await passwordAtOf(deps, accountId), secret };
  const ticket = await deps.vault.tickets.issue({ purpose: stepPurposes[need], ttlSeconds: stepMinutes * 60, tenantId, payload });
  const expiresAt = isoAfter(context.occurredAt, stepMinutes * minute);
  return { secondFactor: { ticket, expiresAt, kind: need, otpauthUri: fresh?.uri ?? null, secret: fresh?.text ?? null } };
}

/** The sign-in a ticket stands for, unspent. Throws RefusalError `two_factor_ended` for any other, spent or expired one, noted for the audit. */
export async function readStep(deps: IdentityDeps, context: CommandContext, purpose: string, ticket: string): Promise<PendingSignIn> {
  const found = await deps.vault.tickets.peek({ purpose, ticket });
  if (!found) return refuseGuess(deps, context, null, 'ended');
  return Pending.parse(found.payload);
}
