import { createHmac, randomBytes } from 'node:crypto';
import type { AnyRequest } from '@sumaa/runtime/http';

const lifeSeconds = 10 * 60;

/** What binds Google's answer to the browser that asked: both follow from a secret that only this browser's cookie holds. */
export interface GoogleBinding {
  readonly state: string;
  readonly nonce: string;
}

/** The short cookie of signing in with Google. Where the address has a port its name has it too, like that of the session. */
export interface NonceCookie {
  /** A new binding; an earlier one of this browser is forgotten. */
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
