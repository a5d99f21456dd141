import { platformTenant, type AttemptEvent, type ErrorCode, type Uuid } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import { codeStepMs, inEqualTime } from '../../../infra/equal-time.ts';
import { emailKeyOf } from '../account/find-account.ts';
import { findMatchingCode } from '../account/matching-code.ts';
import { recordAttempt } from '../attempt.ts';
import type { IdentityDeps } from '../deps.ts';
import { invalidField } from '../password/own-password.ts';
import { maxCodeAttempts } from '../policy.ts';
import type { IdentityPorts } from '../ports.ts';
import { codeAttemptsOf, codePurpose } from './code-attempts.ts';
import { openCompany } from './open-company.ts';
import { companyOf, completedOf, registrationWithPassword } from './pending-registration.ts';
import type { Registered } from './register-company.ts';

/** The code as typed, and the browser it came from. */
export interface GivenCode {
  readonly email: string;
  readonly code: string;
  /** The registration that this browser sent; null if it sent none. */
  readonly registrationId: Uuid | null;
  /** The password of the registration; only needed in a browser that did not send it. */
  readonly password: string | undefined;
}

type Reason = Extract<AttemptEvent, { type: 'CodeRefused' }>['data']['reason'];
const codeOf: Readonly<Record<Reason, ErrorCode>> = {
  wrong: 'code_wrong',
  unknown: 'code_wrong',
  expired: 'code_expired',
  used: 'code_used',
  tries_exceeded: 'code_tries_exceeded',
  elsewhere: 'registration_elsewhere',
};

/**
 * Completes one registration by its code: the one that this browser sent, else the one with this password, because otherwise the owner of
 * a mailbox would complete the registration of a stranger, who knows its password. Exactly one concurrent caller succeeds. Whether the
 * address has an account makes no difference: its registrations wait too, but their codes are mailed to nobody. `onPending` is called
 * with the registration that has the password. Throws RefusalError
 * `registration_elsewhere` (the password is needed), `validation_failed` on `password`, `code_wrong | code_expired | code_used |
 * code_tries_exceeded`, each recorded for the audit.
 */
export async function confirmEmail(
  deps: IdentityDeps,
  ports: IdentityPorts,
  context: CommandContext,
  { email, code, registrationId, password }: GivenCode,
  onPending: (registrationId: Uuid) => void,
): Promise<Registered> {
  const { codeAttempts, registrations } = deps.vault;
  const emailKey = emailKeyOf(deps, email);
  const refusal = async (reason: Reason, error = new RefusalError(refuse(codeOf[reason]))): Promise<RefusalError> => {
    const data = { emailKey, accountId: null, reason };
    await recordAttempt(deps, { ...context, tenantId: platformTenant }, { type: 'CodeRefused', data });
    return error;
  };
  // Each waiting registration costs one more hash.
  const registration = await inEqualTime(codeStepMs, async () => {
    const waiting = await registrations.ofAddress(emailKey);
    const own = waiting.find(({ id }) => id === registrationId);
    if (own) return own;
    if (password === undefined) throw await refusal('elsewhere');
    const found = await registrationWithPassword(deps, waiting, password);
    if (!found) throw await refusal('unknown', invalidField('password', 'passwordWrong'));
    onPending(found.id);
    return found;
  });
  const { id, issue, codeExpiresAt } = registration;
  const { exceeded } = await codeAttempts.consume({ ...codeAttemptsOf(emailKey), max: maxCodeAttempts });
  if (exceeded) throw await refusal('tries_exceeded');
  const matched = findMatchingCode(deps, { purpose: codePurpose, accountId: id, newest: issue }, code);
  if (matched === null) throw await refusal('wrong');
  const company = companyOf(registration);
  if (!company) throw await refusal('used');
  if (matched !== issue || codeExpiresAt === null || context.occurredAt > codeExpiresAt.toISOString()) throw await refusal('expired');
  if (!(await openCompany(deps, ports, context, company))) throw await refusal('wrong');
  if (!(await codeAttempts.markUsed({ purpose: codePurpose, subject: id, issue }))) throw await refusal('used');
  await registrations.complete({ ...registration, content: completedOf(company) });
  return company;
}
