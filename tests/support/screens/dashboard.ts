import { heading, type ScreenToSee } from './screen.ts';

/** The work itself: figures, reviews, what happened, settings, and what one may not see. */
export const dashboardScreens: readonly ScreenToSee[] = [
  { name: 'overview', viewer: 'admin', path: '/customer/overview', ready: (page) => page.locator('.recharts-surface').first().waitFor() },
  {
    name: 'reviews',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: (page) => page.getByText('سارة المطيري').filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'review-open',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('reviews.card.reply-to', { author: 'سارة المطيري' }) })
        .first()
        .click();
      await page.getByRole('textbox', { name: say('reviews.editor.label') }).fill('أهلًا سارة، نعتذر عن التأخير.');
    },
  },
  {
    name: 'review-assign',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('reviews.assign.of', { author: 'سارة المطيري' }) })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'activity',
    viewer: 'admin',
    path: '/customer/activity',
    ready: (page, say) =>
      page
        .getByRole('button', { name: say('platform.activity.details.of', { what: '' }).trim() })
        .first()
        .waitFor(),
  },
  {
    name: 'activity-details',
    viewer: 'admin',
    path: '/customer/activity',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('platform.activity.details.of', { what: '' }).trim() })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'settings',
    viewer: 'admin',
    path: '/customer/settings',
    ready: (page) => page.getByText('فرع العليا').filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'not-authorized',
    viewer: 'agent',
    path: '/customer/settings',
    ready: (page, say) => heading(page, say('shell.unauthorized.title')),
  },
];
