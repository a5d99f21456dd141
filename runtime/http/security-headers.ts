import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * What pages may show as pictures: our own, previews of chosen files, and photos of Google profiles. Google serves these from lh3 to lh6;
 * other names below googleusercontent.com show what anybody uploads, or are rented machines.
 */
export const imageSources: readonly string[] = [
  "'self'",
  'data:',
  'blob:',
  ...[3, 4, 5, 6].map((number) => `https://lh${number}.googleusercontent.com`),
];

/** What a stored file may do where a browser shows it: nothing, in no frame. */
export const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Two years. */
const hstsSeconds = 63_072_000;

/** Tells browsers to come by https only. Sent only where the public address is https. */
export const strictTransport = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {};

/**
 * Security headers of pages. No inline scripts or styles. HTTPS-only rules are sent only when the public address is https,
 * because they would break a plain-http installation.
 */
export function securityHeaders(publicUrl: string): FastifyHelmetOptions {
  const { protocol, host } = new URL(publicUrl);
  const https = protocol === 'https:';
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(https ? `wss://${host}` : `ws://${host}`, https) },
    // The page must receive messages from the popup with Google's consent page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: hstsSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  };
}

/** Security headers of an answer that is no page: nothing may load from it, and nothing may show it in a frame. */
export function jsonHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...strictTransport(publicUrl),
  };
}

function contentSecurityPolicy(socket: string, https: boolean): Record<string, readonly string[] | null> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: imageSources,
    fontSrc: ["'self'"],
    connectSrc: ["'self'", socket],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  };
}
