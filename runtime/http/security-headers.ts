import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * Headers of every answer. No inline script or style anywhere; pictures also from Google, where reviewers' photos are.
 * HTTPS-only rules are sent only where the public address is https, else a plain-http installation would lock itself out.
 */
export function securityHeaders(publicUrl: string): FastifyHelmetOptions {
  const { protocol, host } = new URL(publicUrl);
  const https = protocol === 'https:';
  return {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(https ? `wss://${host}` : `ws://${host}`, https) },
    // The page that opened Google's consent must be able to hear from its popup.
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
