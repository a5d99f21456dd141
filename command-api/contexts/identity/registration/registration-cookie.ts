import { day, Uuid } from '@sumaa/contracts';
import type { AnyRequest } from '@sumaa/runtime/http';

const lifeSeconds = (7 * day) / 1000;

/**
 * The cookie that says which registration this browser sent: the code shows who has the mailbox, this whose name and password go
 * with it. It opens nothing by itself. Where the address has a port its name has it too, like that of the session.
 */
export interface RegistrationCookie {
  /** Set after every registration, also where none was made of it. */
  write(request: AnyRequest, accountId: Uuid): void;
  /** The account of the registration; null where this browser sent none. */
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
