import type { FollowKind, HelpArticle } from '@sumaa/contracts';
import type { Island } from '../../lib/island.ts';

/** The plans with their prices. */
export const plans: Island = { name: 'plans', load: () => import('./components/plans.tsx'), texts: ['public-site'] };

/** The same on the page of prices. */
export const pricedPlans: Island = {
  name: 'priced-plans',
  load: async () => ({ default: (await import('./components/plans.tsx')).PricedPlans }),
  texts: ['public-site'],
};

/** What customers think of the platform on average. */
export const rating: Island = { name: 'rating', load: () => import('./components/rating.tsx'), texts: ['rating'] };

export const statistics: Island = { name: 'statistics', load: () => import('./components/live-statistics.tsx'), texts: ['public-site'] };

export const launch: Island = { name: 'launch', load: () => import('./components/launch-panel.tsx'), texts: ['follow'] };

export const status: Island = { name: 'status', load: () => import('./components/status-panel.tsx'), texts: ['status'] };

export const statusFigures: Island = {
  name: 'status-figures',
  load: () => import('./components/status-figures.tsx'),
  texts: ['status'],
};

export const follow: Island<{ readonly kind: FollowKind }> = {
  name: 'follow',
  load: () => import('./components/follow-form.tsx'),
  texts: ['follow'],
};

export const helpVote: Island<{ readonly article: HelpArticle }> = {
  name: 'help-vote',
  load: () => import('./components/help-vote.tsx'),
  texts: ['follow'],
};

export const helpSearch: Island = { name: 'help-search', load: () => import('./components/help-search.tsx'), texts: ['pages'] };

export const share: Island<{ readonly title: string }> = {
  name: 'share',
  load: () => import('./components/share-links.tsx'),
  texts: ['pages'],
};

export const securityReport: Island = {
  name: 'security-report',
  load: () => import('./components/security-form.tsx'),
  texts: ['follow'],
};

export const application: Island = {
  name: 'application',
  load: () => import('./components/application-form.tsx'),
  texts: ['careers'],
};
