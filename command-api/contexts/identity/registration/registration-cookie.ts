import { day, Uuid } from '@sumaa/contracts';
import type { AnyRequest } from '@sumaa/runtime/http';

const lifeSeconds = (7 * day) / 1000;

/**
 * The cookie that says which registration this browser sent. The code proves the mailbox; the cookie selects the name and password
 * that belong to it. The cookie alone grants no access. Its name contains the port of the public URL if there is one, like the
 * session cookie.
 */
export interface RegistrationCookie {
  /** Set after every registration request, even if no account was created. */
  write(request: AnyRequest, accountId: Uuid): void;
  /** The account id of the registration; null if this browser sent none. */
  read(request: AnyRequest): Uuid | null;
}

export function createRegistrationCookie(publicUrl: string): RegistrationCookie {
  const { port, protocol } = new URL(publicUrl);
  const name = port === '' ? 'sumaa_registration' : `sumaa_registration_${port}`;
  const options = { path: '/api/UsernameAuth', httpOnly: true, sameSite: 'strict', secure: protocol === 'https:' } as const;
  return {
    write: ({ reply }, accountId) => void reply.setCookie(name, accountId, { ...options, maxAge: lifeSeconds }),
    read: ({ raw }) => Uuid.safeParse(raw.cookies[name]).data ?? null,
  };
}
