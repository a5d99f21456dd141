import { createHmac, randomBytes } from 'node:crypto';
import { constantTimeEqual } from '@sumaa/runtime/derive';
import type { AnyRequest } from '@sumaa/runtime/http';

const lifeSeconds = 365 * 24 * 3600;
/** Accounts that one browser is known for; the least recently used is forgotten first. */
const maxAccounts = 5;
const shape = /^([\w-]{22})([\w-]{43})$/;

/** The id of the caller's browser for the account of an address key; null for a stranger's. */
export type BrowserOf = (emailKey: string) => string | null;

/**
 * The cookie by which a browser where an account was opened is known for that account. It holds one random id per account, each with
 * an HMAC over id and account, and names no account.
 */
export interface KnownBrowsers {
  /** The id of this browser for the account of an address key; null for a stranger's. */
  idFor(request: AnyRequest, emailKey: string): string | null;
  /** Makes this browser known for the account; one that is known keeps its id. */
  remember(request: AnyRequest, emailKey: string): void;
}

/** `key` signs the cookie. The cookie's name contains the port of the public URL if there is one, like the session cookie. */
export function createKnownBrowsers(publicUrl: string, key: Buffer): KnownBrowsers {
  const { port, protocol } = new URL(publicUrl);
  const name = port === '' ? 'sumaa_browser' : `sumaa_browser_${port}`;
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure: protocol === 'https:', maxAge: lifeSeconds } as const;
  const macOf = (id: string, emailKey: string) => createHmac('sha256', key).update(`${id}.${emailKey}`).digest('base64url');
  const entriesOf = ({ raw }: AnyRequest) => (raw.cookies[name] ?? '').split('.').slice(0, maxAccounts);

  function find(request: AnyRequest, emailKey: string): { readonly entry: string; readonly id: string } | null {
    for (const entry of entriesOf(request)) {
      const [, id, mac] = shape.exec(entry) ?? [];
      if (id !== undefined && mac !== undefined && constantTimeEqual(macOf(id, emailKey), mac)) return { entry, id };
    }
    return null;
  }

  return {
    idFor: (request, emailKey) => find(request, emailKey)?.id ?? null,
    remember(request, emailKey) {
      const known = find(request, emailKey);
      const id = known?.id ?? randomBytes(16).toString('base64url');
      const others = entriesOf(request).filter((entry) => shape.test(entry) && entry !== known?.entry);
      const entries = [`${id}${macOf(id, emailKey)}`, ...others].slice(0, maxAccounts);
      void request.reply.setCookie(name, entries.join('.'), options);
    },
  };
}
