import { googleSignInRoutes, platformTenant, type AttemptEvent, type ErrorCode } from '@sumaa/contracts';
import type { CommandContext } from '@sumaa/event-store';
import { commandContext, RefusalError, refuse } from '@sumaa/runtime/http';
import type { HandlersOf } from '../../../infra/handlers.ts';
import { withKeyedHash } from '../../../infra/keyed-context.ts';
import { emailKeyOf, findAccount } from '../account/find-account.ts';
import { verifiedOwner } from '../password/own-password.ts';
import type { RegisteredAccount } from '../account/state.ts';
import { recordAttempt } from '../attempt.ts';
import { signInOrSecondFactorStep } from '../second-factor/pending-sign-in.ts';
import { storeProfileImage } from '../profile/store-image.ts';
import { callerKeyOf, checkRateLimit } from '../../../infra/rate-limits.ts';
import { registrationsPerAddress } from '../rate-limits.ts';
import { checkRegistration } from '../registration/register-company.ts';
import { openSession, type SessionTools } from '../session/open-session.ts';
import { tenantToOpen, auditTenantOf } from '../session/businesses-of-account.ts';
import { findLinked, googleKeyOf, linkGoogle, unlinkGoogle } from './link.ts';
import { createNonceCookie } from './nonce-cookie.ts';
import { offerSignUp, registerWithGoogle } from './sign-up.ts';
import { verifiedPerson } from './verified-person.ts';

type Reason = Extract<AttemptEvent, { type: 'GoogleSignInRefused' }>['data']['reason'];

/** The page Google redirects to, as it must be registered at Google. */
export const googleSignInPath = '/google-sign-in';

/**
 * Handlers for signing in with a Google account. It works only after the owner linked it with the password; a matching address,
 * even a verified one, is never enough.
 */
export function googleHandlers(tools: SessionTools): HandlersOf<typeof googleSignInRoutes> {
  const { deps } = tools;
  const { keys, publicUrl } = deps.config;
  const cookie = createNonceCookie(publicUrl);

  /** Records a refusal; within a session it goes to the audit trail of the session's business. */
  const recordRefusal = async (
    context: CommandContext,
    reason: Reason,
    googleKey: string | null,
    account: RegisteredAccount | null,
  ): Promise<void> => {
    const data = { googleKey, accountId: account?.accountId ?? null, reason };
    const tenantId = context.tenantId === platformTenant ? await auditTenantOf(deps, account) : context.tenantId;
    await recordAttempt(deps, { ...context, tenantId }, { type: 'GoogleSignInRefused', data });
  };

  return {
    async googleSignInStart(request) {
      const { state, nonce } = cookie.begin(request);
      const redirectUri = `${publicUrl}${googleSignInPath}`;
      return { model: { url: deps.google.signIn.authorizeUrl({ state, nonce, redirectUri, language: request.language }) } };
    },

    async googleSignIn(request) {
      const context = withKeyedHash(commandContext(request, googleSignInRoutes.googleSignIn, { clock: deps.clock }), keys);
      const person = await verifiedPerson(deps, cookie, request, request.body, (reason) => recordRefusal(context, reason, null, null));
      const googleKey = googleKeyOf(deps, person.subject);
      const refuseSignIn = async (code: ErrorCode, reason: Reason, account: RegisteredAccount | null = null): Promise<never> => {
        await recordRefusal(context, reason, googleKey, account);
        throw new RefusalError(refuse(code));
      };
      if (!(await person.spend())) return refuseSignIn('google_token_invalid', 'token_invalid');
      const linked = await findLinked(deps, googleKey);
      if (!linked) {
        // Another person may have registered this address first, so the accounts are never merged or handed over.
        const known = await findAccount(deps, emailKeyOf(deps, person.email));
        if (known) return refuseSignIn('google_not_linked', 'not_linked', known.account);
        return { model: { signUp: await offerSignUp(deps, context, { email: person.email, googleKey }) } };
      }
      if (linked.status === 'inactive') return refuseSignIn('account_inactive', 'inactive', linked);
      const { accountId } = linked;
      const passwordEpoch = await deps.vault.credentials.epochOf(accountId);
      const tenantId = await tenantToOpen(deps, linked);
      const first = { accountId, tenantId, remember: false, method: 'google', passwordEpoch } as const;
      return { model: await signInOrSecondFactorStep(tools, request, context, first) };
    },

    async registerWithGoogle(request) {
      const { body, language } = request;
      const { ticket, ...fields } = body;
      const context = withKeyedHash(commandContext(request, googleSignInRoutes.registerWithGoogle, { clock: deps.clock }), keys);
      await checkRegistration(deps, fields);
      await checkRateLimit(deps, registrationsPerAddress, callerKeyOf(request));
      const profileImageId = await storeProfileImage(deps, request.files.ProfileImage, 'ProfileImage');
      const given = { ticket, body: fields, profileImageId, language };
      const registered = await registerWithGoogle(deps, tools.ports, context, given);
      return { model: await openSession(tools, request, context, { ...registered, remember: false, method: 'google' }) };
    },

    async linkGoogle(request) {
      const context = withKeyedHash(commandContext(request, googleSignInRoutes.linkGoogle, { clock: deps.clock }), keys);
      const { accountId } = request.session;
      const owner = await verifiedOwner(deps, context, { accountId, password: request.body.password, action: 'link_google' });
      const person = await verifiedPerson(deps, cookie, request, request.body, (reason) => recordRefusal(context, reason, null, owner));
      const googleKey = googleKeyOf(deps, person.subject);
      // A repeat of a completed request whose answer was lost.
      if ((await findLinked(deps, googleKey))?.accountId === owner.accountId) return { model: null };
      if (!(await person.spend())) {
        await recordRefusal(context, 'token_invalid', googleKey, owner);
        return refuse('google_token_invalid');
      }
      await linkGoogle(deps, context, owner, { googleKey, email: person.email }).catch(async (error: unknown) => {
        if (error instanceof RefusalError && error.refusal.code === 'google_linked_elsewhere')
          await recordRefusal(context, 'linked_elsewhere', googleKey, owner);
        throw error;
      });
      return { model: null };
    },

    async unlinkGoogle(request) {
      const context = withKeyedHash(commandContext(request, googleSignInRoutes.unlinkGoogle, { clock: deps.clock }), keys);
      const { accountId } = request.session;
      const owner = await verifiedOwner(deps, context, { accountId, password: request.body.password, action: 'unlink_google' });
      await unlinkGoogle(deps, context, owner);
      return { model: null };
    },
  };
}
