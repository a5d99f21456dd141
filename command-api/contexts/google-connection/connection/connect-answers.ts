import type { GooglePopupMessage } from '@sumaa/contracts';
import type { AnyRequest } from '@sumaa/runtime/http';
import type { FastifyReply } from 'fastify';
import { handleSeconds, type ConnectResult, type ReturnTo } from './google-flow.ts';
import { popupPage, popupPolicy } from './popup-page.ts';

/**
 * The cookie that ties Google's answer to the browser that started the attempt. Lax, because the browser must send it with Google's
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
function pageOf(returnTo: ReturnTo, code: string): string {
  return returnTo === 'settings' ? `/customer/settings?tab=connections&connect=${code}` : `/welcome?connect=${code}`;
}

/** Must be called for every document in the popup: a stricter opener policy would cut the popup off from `window.opener`. */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none');
}

/** Sends the result of the attempt: as a message to the opener, or as a redirect in this tab. */
export function answerResult(request: AnyRequest, reply: FastifyReply, publicUrl: string, result: ConnectResult): FastifyReply {
  const { code, returnTo, handles } = result;
  keepOpener(reply);
  const page = pageOf(returnTo, code);
  if (returnTo !== 'popup') return reply.redirect(`${publicUrl}${page}`, 303);
  const message: GooglePopupMessage = {
    type: 'google-connect',
    ok: code === 'ok',
    code,
    ...(handles ? { accessToken: handles.accessToken, refresh_token: handles.refreshToken, expires_in: handleSeconds } : {}),
  };
  const targetOrigin = new URL(publicUrl).origin;
  const language = result.language ?? request.language;
  return reply
    .header('content-security-policy', popupPolicy)
    .type('text/html; charset=utf-8')
    .send(popupPage({ message, code, language, targetOrigin, fallback: page }));
}
