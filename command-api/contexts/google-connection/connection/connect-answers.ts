import type { GooglePopupMessage } from '@sumaa/contracts';
import type { AnyRequest } from '@sumaa/runtime/http';
import type { FastifyReply } from 'fastify';
import { handleSeconds, type ConnectResult } from './google-flow.ts';
import { popupPage, popupPolicy } from './popup-page.ts';

/**
 * The cookie that ties an attempt to the browser that asked for its ticket. Lax, because the browser must send it with Google's
 * redirect.
 */
export interface NonceCookie {
  read(request: AnyRequest): string | null;
  write(request: AnyRequest, value: string): void;
  clear(request: AnyRequest): void;
}

export function createNonceCookie(publicUrl: string): NonceCookie {
  const { port, protocol } = new URL(publicUrl);
  const name = port === '' ? 'sumaa_connect' : `sumaa_connect_${port}`;
  const options = { path: '/api/Auth/google-login', httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' } as const;
  return {
    read: ({ raw }) => raw.cookies[name] ?? null,
    write: ({ reply }, value) => void reply.setCookie(name, value, { ...options, maxAge: 600 }),
    clear: ({ reply }) => void reply.clearCookie(name, options),
  };
}

/** The page that shows the result when there is no popup opener. */
function pageOf({ returnTo, code, handle }: ConnectResult): string {
  // In the fragment, which browsers send to no server; the page redeems it.
  if (handle !== undefined) return `/connect-google#${handle}`;
  return returnTo === 'settings' ? `/customer/settings?tab=connections&connect=${code}` : `/welcome?connect=${code}`;
}

/** Must be called for every document in the popup: a stricter opener policy would cut the popup off from `window.opener`. */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none');
}

/** Sends the result of the attempt: as a message to the opener, or as a redirect in this tab. */
export function answerResult(request: AnyRequest, reply: FastifyReply, publicUrl: string, result: ConnectResult): FastifyReply {
  const { code, returnTo, handle } = result;
  keepOpener(reply);
  const page = pageOf(result);
  if (returnTo !== 'popup') return reply.redirect(`${publicUrl}${page}`, 303);
  const message: GooglePopupMessage = {
    type: 'google-connect',
    ok: code === 'ok',
    code,
    // One handle stands for both tokens.
    ...(handle === undefined ? {} : { accessToken: handle, refresh_token: handle, expires_in: handleSeconds }),
  };
  const targetOrigin = new URL(publicUrl).origin;
  const language = result.language ?? request.language;
  return reply
    .header('content-security-policy', popupPolicy)
    .type('text/html; charset=utf-8')
    .send(popupPage({ message, code, language, targetOrigin, fallback: page }));
}
