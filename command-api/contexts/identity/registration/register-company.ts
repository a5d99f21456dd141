import { codeMs, type Language, type RegisterCompanyBody, type Uuid } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import { invalidField } from '../password/own-password.ts';
import type { IdentityPorts } from '../ports.ts';
import { emailKeyOf } from '../account/find-account.ts';
import { registrationMs, registrationsPerEmail } from '../policy.ts';
import { takeCodeIssue } from './code-attempts.ts';
import { openCompany } from './open-company.ts';
import type { Company } from './pending-registration.ts';
import { newPasswordProblem } from '../password/new-password-problem.ts';

export interface Registration {
  readonly body: Pick<RegisterCompanyBody, 'email' | 'Full_name' | 'Business_name' | 'Phone' | 'Password' | 'ActivityType'>;
  readonly profileImageId: string | null;
  readonly language: Language;
}

/** The ids that the account and its business will have. */
export interface Registered {
  readonly accountId: Uuid;
  readonly tenantId: Uuid;
}

/** Checks what the schema cannot. Throws RefusalError `validation_failed`. */
export async function checkRegistration(
  deps: IdentityDeps,
  { Password, agreeToTerms }: Pick<RegisterCompanyBody, 'Password' | 'agreeToTerms'>,
): Promise<void> {
  const problem = await newPasswordProblem(deps, Password);
  if (problem) throw invalidField('Password', problem);
  if (agreeToTerms === false || agreeToTerms === 'false') throw invalidField('agreeToTerms', 'agreeToTerms');
}

/** What was typed, with ids derived from `id`. */
export async function companyFrom({ vault }: IdentityDeps, id: Uuid, { body, profileImageId, language }: Registration): Promise<Company> {
  const { email, Full_name: fullName, Phone: phone, Business_name: businessName, ActivityType: activityType, Password } = body;
  const ids = { accountId: derivedId(id, 'account'), tenantId: derivedId(id, 'tenant') };
  const passwordHash = await vault.credentials.hash(Password);
  return { ...ids, email, fullName, phone, businessName, activityType, profileImageId, language, passwordHash };
}

/**
 * Stores a registration in the vault and issues its code. It reserves nothing and writes no event. Whether the address has an account is
 * not even read here: the mail worker asks, and sends its owner a notice in place of the code. A repeat of the command is answered like
 * the first.
 */
export async function registerCompany(deps: IdentityDeps, context: CommandContext, given: Registration): Promise<Registered> {
  const company = await companyFrom(deps, context.commandId, given);
  const { accountId: id, tenantId, email, language } = company;
  const emailKey = emailKeyOf(deps, email);
  const later = (ms: number) => new Date(Date.parse(context.occurredAt) + ms);
  const { registrations } = deps.vault;
  const waiting = { id, emailKey, language, content: company, expiresAt: later(registrationMs) };
  const issue = await registrations.add(waiting, registrationsPerEmail);
  // Without a code while the limit of codes per hour is reached; it can be asked for later.
  if (issue === 0 && (await takeCodeIssue(deps, emailKey))) await registrations.issueCode({ id, issue, expiresAt: later(codeMs) });
  return { accountId: id, tenantId };
}

/** Opens a business whose owner needs no code, for operators and the demo. Throws RefusalError `conflict` where the address has an account. */
export async function openCompanyByOperator(
  deps: IdentityDeps,
  ports: IdentityPorts,
  context: CommandContext,
  given: Registration,
): Promise<Registered> {
  const company = await companyFrom(deps, context.commandId, given);
  if (!(await openCompany(deps, ports, context, company))) throw new RefusalError(refuse('conflict'));
  return company;
}
