import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Security headers of every response. No inline scripts or styles; images also from Google, for reviewers' photos. HTTPS-only rules
 * are sent only when the public address is https, because they would break a plain-http installation.
 */
export function securityHeaders(publicUrl: string): FastifyHelmetOptions {
  const { protocol, host } = new URL(publicUrl);
  const https = protocol === 'https:';
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(https ? `wss://${host}` : `ws://${host}`, https) },
    // The page must receive messages from the popup with Google's consent page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  };
}

function contentSecurityPolicy(socket: string, https: boolean): Record<string, readonly string[] | null> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https://*.googleusercontent.com'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", socket],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    ...(https ? { upgradeInsecureRequests: [] } : {}),
  };
}
