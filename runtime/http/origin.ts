import type { IncomingHttpHeaders } from 'node:http';

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** The origins of our own pages: that of the public address, and on this machine the same port by each of its names. */
function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = loopbackNames.includes(hostname) ? loopbackNames : [];
  return new Set([origin, ...names.map((name) => new URL(`${protocol}//${name}:${port}`).origin)]);
}

/** Whether a request may come from a page that is not ours. */
export type ForeignOrigin = (request: { readonly method: string; readonly headers: IncomingHttpHeaders }) => boolean;

/**
 * Second CSRF defence after SameSite cookies, for everything but GET and HEAD: foreign are an `Origin` that is not ours (`null` too) and
 * a `Sec-Fetch-Site` of another site or of another origin of this site. Browsers send at least one of them with every command; without
 * both it is no browser.
 */
export function createForeignOrigin(publicUrl: string): ForeignOrigin {
  const own = ownOrigins(publicUrl);
  return ({ method, headers }) => {
    if (method === 'GET' || method === 'HEAD') return false;
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
    return headers.origin !== undefined && !own.has(headers.origin);
  };
}
