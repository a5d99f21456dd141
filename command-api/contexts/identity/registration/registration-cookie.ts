import { Uuid } from '@sumaa/contracts';
import type { AnyRequest } from '@sumaa/runtime/http';
import { registrationMs } from '../policy.ts';

const lifeSeconds = registrationMs / 1000;

/**
 * The cookie that names the registration that this browser sent, or whose password was given here. The code proves the mailbox; the
 * cookie says whose registration it completes. The cookie alone grants no access. Its name contains the port of the public URL if there is one, like the
 * session cookie.
 */
export interface RegistrationCookie {
  write(request: AnyRequest, registrationId: Uuid): void;
  /** Null if this browser has none. */
  read(request: AnyRequest): Uuid | null;
}

export function createRegistrationCookie(publicUrl: string): RegistrationCookie {
  const { port, protocol } = new URL(publicUrl);
  const name = port === '' ? 'sumaa_registration' : `sumaa_registration_${port}`;
  const options = { path: '/api/UsernameAuth', httpOnly: true, sameSite: 'strict', secure: protocol === 'https:' } as const;
  return {
    write: ({ reply }, registrationId) => void reply.setCookie(name, registrationId, { ...options, maxAge: lifeSeconds }),
    read: ({ raw }) => Uuid.safeParse(raw.cookies[name]).data ?? null,
  };
}
