import { platformTenant, Uuid, type GoogleSignUp, type RegisterCompanyBody, type Language } from '@sumaa/contracts';
import { derivedId, type CommandContext } from '@sumaa/event-store';
import { RefusalError, refuse } from '@sumaa/runtime/http';
import type { PasswordEpoch } from '@sumaa/runtime/vault';
import { z } from 'zod';
import { readAccount } from '../account/find-account.ts';
import type { IdentityDeps } from '../deps.ts';
import { googleSignUpMs } from '../policy.ts';
import type { IdentityPorts } from '../ports.ts';
import { openCompany } from '../registration/open-company.ts';
import { companyFrom, type Registered } from '../registration/register-company.ts';
import { findLinked, linkGoogle } from './link.ts';

const purpose = 'google-sign-up';

/** What a ticket is for. Ids derive from `id`, so that a repeat goes on where a request stopped. */
const Proven = z.object({ id: Uuid, email: z.string(), googleKey: z.string() });

/** A ticket that registers this address, which Google verified for this Google account, without a code. */
export async function offerSignUp(
  { vault }: IdentityDeps,
  context: CommandContext,
  { email, googleKey }: { readonly email: string; readonly googleKey: string },
): Promise<GoogleSignUp> {
  const payload: z.infer<typeof Proven> = { id: derivedId(context.commandId, 'google-sign-up'), email, googleKey };
  const ticket = await vault.tickets.issue({ purpose, ttlSeconds: googleSignUpMs / 1000, tenantId: platformTenant, payload });
  return { ticket, email };
}

/**
 * Opens a business with the address of a ticket and links its Google account. Only one caller succeeds; until then the ticket can be given
 * again. Returns the epoch of the password that was set too. Throws RefusalError `google_token_invalid` (the ticket is used or too old), `google_not_linked` (the address got an account
 * meanwhile), `google_linked_elsewhere`.
 */
export async function registerWithGoogle(
  deps: IdentityDeps,
  ports: IdentityPorts,
  context: CommandContext,
  given: {
    readonly ticket: string;
    readonly body: Omit<RegisterCompanyBody, 'email'>;
    readonly profileImageId: string | null;
    readonly language: Language;
  },
): Promise<Registered & { readonly passwordEpoch: PasswordEpoch | null }> {
  const { ticket, body, profileImageId, language } = given;
  const { tickets, credentials } = deps.vault;
  const found = await tickets.peek({ purpose, ticket });
  if (!found) throw new RefusalError(refuse('google_token_invalid'));
  const { id, email, googleKey } = Proven.parse(found.payload);
  const company = await companyFrom(deps, id, { body: { ...body, email }, profileImageId, language });
  const { accountId, tenantId } = company;
  const linked = await findLinked(deps, googleKey);
  if (linked && linked.accountId !== accountId) throw new RefusalError(refuse('google_linked_elsewhere'));
  if (!(await openCompany(deps, ports, context, company))) throw new RefusalError(refuse('google_not_linked'));
  const owner = (await readAccount(deps, accountId))?.account;
  if (owner) await linkGoogle(deps, { ...context, tenantId }, owner, { googleKey, email });
  if (!(await tickets.redeem({ purpose, ticket }))) throw new RefusalError(refuse('google_token_invalid'));
  // Read last: others with the same ticket may have set theirs until here.
  return { accountId, tenantId, passwordEpoch: await credentials.epochOf(accountId) };
}
