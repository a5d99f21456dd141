import type { AnyRequest } from '@sumaa/runtime/http';
import { rememberedSessionMs } from '@sumaa/contracts';

const rememberSeconds = rememberedSessionMs / 1000;

/**
 * The cookie with the refresh token. Its name contains the port of the public URL if there is one, because browsers share cookies
 * between ports.
 */
export interface RefreshCookie {
  readonly name: string;
  read(request: AnyRequest): string | null;
  /** Lives 30 days with `remember`, else until the browser closes. */
  write(request: AnyRequest, token: string, remember: boolean): void;
  clear(request: AnyRequest): void;
}

export function createRefreshCookie(publicUrl: string): RefreshCookie {
  const { port, protocol } = new URL(publicUrl);
  const name = port === '' ? 'sumaa_refresh' : `sumaa_refresh_${port}`;
  const options = { path: '/api/UsernameAuth', httpOnly: true, sameSite: 'strict', secure: protocol === 'https:' } as const;
  return {
    name,
    read: ({ raw }) => raw.cookies[name] ?? null,
    write: ({ reply }, token, remember) =>
      void reply.setCookie(name, token, { ...options, ...(remember ? { maxAge: rememberSeconds } : {}) }),
    clear: ({ reply }) => void reply.clearCookie(name, options),
  };
}
