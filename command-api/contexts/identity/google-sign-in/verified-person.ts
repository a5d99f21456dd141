import { constantTimeEqual } from '@sumaa/runtime/derive';
import { GoogleError, type GooglePerson, type GoogleVerdict } from '@sumaa/runtime/google';
import { RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import type { NonceCookie } from './nonce-cookie.ts';

/** A person whom Google verified for a request of this browser. */
export interface VerifiedPerson extends GooglePerson {
  /** Marks the answer as used; only one of several concurrent callers gets true. */
  spend(): Promise<boolean>;
}

/**
 * Checks the id token from Google. It must belong to this browser, by the nonce derived from its cookie, and by the state if one is
 * given. Throws RefusalError `google_token_invalid | google_email_unverified | google_busy`; `onRefused` is called for the first
 * two.
 */
export async function verifiedPerson(
  deps: IdentityDeps,
  cookie: NonceCookie,
  request: AnyRequest,
  given: { readonly idToken: string; readonly state?: string | undefined },
  onRefused: (reason: 'token_invalid' | 'email_unverified') => Promise<void>,
): Promise<VerifiedPerson> {
  const binding = cookie.read(request);
  const ours = binding !== null && (given.state === undefined || constantTimeEqual(binding.state, given.state));
  const verdict: GoogleVerdict = ours ? await verify(deps, given.idToken, binding.nonce) : { outcome: 'invalid' };
  if (verdict.outcome === 'unverified') {
    await onRefused('email_unverified');
    throw new RefusalError(refuse('google_email_unverified'));
  }
  if (verdict.outcome !== 'person' || binding === null) {
    await onRefused('token_invalid');
    throw new RefusalError(refuse('google_token_invalid'));
  }
  const spend = async () => {
    cookie.clear(request);
    return deps.vault.codeAttempts.markUsed({ purpose: 'google_nonce', subject: binding.nonce, issue: 1 });
  };
  return { ...verdict.person, spend };
}

const verify = (deps: IdentityDeps, idToken: string, nonce: string) =>
  deps.google.signIn.verify(idToken, nonce).catch((error: unknown) => {
    throw error instanceof GoogleError ? new RefusalError(refuse('google_busy')) : error;
  });
