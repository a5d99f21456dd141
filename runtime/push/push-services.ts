import { checkOutwardUrl } from '../outward/index.ts';

/** The push services that browsers use. */
export const browserPushServices: readonly string[] = [
  'https://fcm.googleapis.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://*.push.apple.com',
];

/**
 * Whether a browser's endpoint belongs to one of these push services (`https://host`, `https://*.domain`). One that names its port, such
 * as a service on this machine, must be the same origin; every other address must be one of the public internet.
 */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  const verdict = checkOutwardUrl(endpoint);
  if ('problem' in verdict)
    return URL.canParse(endpoint) && !/[\s\\]/.test(endpoint) && portedOrigins(services).includes(new URL(endpoint).origin);
  const { hostname } = verdict.url;
  return services.some((service) => {
    const host = service.replace(/^https:\/\//, '');
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  });
}

/** The services that are named with a port. */
export const portedOrigins = (services: readonly string[]): readonly string[] => services.filter((service) => /:\d+$/.test(service));
