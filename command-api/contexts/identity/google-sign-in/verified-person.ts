import { constantTimeEqual } from '@sumaa/runtime/derive';
import { GoogleError, type GooglePerson, type GoogleVerdict } from '@sumaa/runtime/google';
import { RefusalError, refuse, type AnyRequest } from '@sumaa/runtime/http';
import type { IdentityDeps } from '../deps.ts';
import type { NonceCookie } from './nonce-cookie.ts';

/** Somebody whom Google vouches for, in answer to what this very browser asked. */
export interface VerifiedPerson extends GooglePerson {
  /** Uses the answer up: of several callers one gets true. */
  spend(): Promise<boolean>;
}

/**
 * Checks what Google answered: for this browser by the nonce in the id token, which only its cookie leads to; by the state as well,
 * where one is given. Throws RefusalError `google_token_invalid | google_email_unverified | google_busy`; `onRefused`
 * hears of the first two.
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
    return deps.vault.tries.markUsed({ purpose: 'google_nonce', subject: binding.nonce, issue: 1 });
  };
  return { ...verdict.person, spend };
}

const verify = (deps: IdentityDeps, idToken: string, nonce: string) =>
  deps.google.signIn.verify(idToken, nonce).catch((error: unknown) => {
    throw error instanceof GoogleError ? new RefusalError(refuse('google_busy')) : error;
  });
