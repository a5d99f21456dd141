import { createHmac, randomBytes } from 'node:crypto';
import type { AnyRequest } from '@sumaa/runtime/http';

const lifeSeconds = 10 * 60;

/**
 * Binds Google's answer to the browser that started the sign-in: both values are derived from a secret that only this browser's
 * cookie holds.
 */
export interface GoogleBinding {
  readonly state: string;
  readonly nonce: string;
}

/**
 * The short-lived cookie of signing in with Google. Its name contains the port of the public URL if there is one, like the session
 * cookie.
 */
export interface NonceCookie {
  /** Creates a new binding, which replaces an earlier one of this browser. */
  begin(request: AnyRequest): GoogleBinding;
  read(request: AnyRequest): GoogleBinding | null;
  clear(request: AnyRequest): void;
}

export function createNonceCookie(publicUrl: string): NonceCookie {
  const { port, protocol } = new URL(publicUrl);
  const name = port === '' ? 'sumaa_google' : `sumaa_google_${port}`;
  const options = { path: '/api', httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' } as const;
  const of = (secret: string, part: string) => createHmac('sha256', secret).update(part).digest('base64url');
  const bindingOf = (secret: string): GoogleBinding => ({ state: of(secret, 'state'), nonce: of(secret, 'nonce') });
  return {
    begin({ reply }) {
      const secret = randomBytes(32).toString('base64url');
      void reply.setCookie(name, secret, { ...options, maxAge: lifeSeconds });
      return bindingOf(secret);
    },
    read({ raw }) {
      const secret = raw.cookies[name];
      return secret ? bindingOf(secret) : null;
    },
    clear: ({ reply }) => void reply.clearCookie(name, options),
  };
}
