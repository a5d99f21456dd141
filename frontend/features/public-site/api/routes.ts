import type { audienceRoutes, contactRoutes, platformRoutes, statusRoutes, subscriptionRoutes, testimonialRoutes } from '@sumaa/contracts';
import { publicRoute } from '../../../lib/api/public-route.ts';

type Audience = typeof audienceRoutes;

/** What the public site asks the server. */
export const routes = {
  plans: publicRoute<(typeof subscriptionRoutes)['plans']>('GET', '/api/SubscriptionTypes'),
  publicTrial: publicRoute<(typeof platformRoutes)['publicTrial']>('GET', '/api/public/trial'),
  publicStatistics: publicRoute<(typeof platformRoutes)['publicStatistics']>('GET', '/api/public/statistics'),
  publicTestimonials: publicRoute<(typeof testimonialRoutes)['publicTestimonials']>('GET', '/api/public/testimonials'),
  status: publicRoute<(typeof statusRoutes)['status']>('GET', '/api/public/status'),
  launch: publicRoute<Audience['launch']>('GET', '/api/public/launch'),
  follow: publicRoute<Audience['follow']>('POST', '/api/followers'),
  confirmFollow: publicRoute<Audience['confirmFollow']>('POST', '/api/followers/confirm'),
  endFollow: publicRoute<Audience['endFollow']>('POST', '/api/followers/end'),
  voteOnHelp: publicRoute<Audience['voteOnHelp']>('POST', '/api/help-votes'),
  apply: publicRoute<Audience['apply']>('POST', '/api/applications', { files: ['resume'] }),
  sendContact: publicRoute<(typeof contactRoutes)['sendContact']>('POST', '/api/contacts'),
};
