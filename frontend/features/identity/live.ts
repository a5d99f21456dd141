import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. */
export const identityLive: LiveMap = {
  session: () => [
    ['session', 'me'],
    ['session', 'profile'],
    ['session', 'phone'],
    ['session', 'whatsapp'],
    ['notifications', 'choices'],
    ['session', 'preferences'],
    ['session', 'business'],
  ],
  locations: () => [['session', 'business']],
};
