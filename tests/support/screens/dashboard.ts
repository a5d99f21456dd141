import type { Page } from '@playwright/test';
import { allReviews, signIn } from '../api.ts';
import type { Reachable } from '../instance.ts';
import { demoLogin } from '../people.ts';
import { heading, type Say, type ScreenToSee } from './screen.ts';

/** The path of a review with a published reply. */
async function answeredReview(product: Reachable): Promise<string> {
  const { email, password } = await demoLogin(product, 'admin');
  const reviews = await allReviews(await signIn(product, email, password));
  const answered = reviews.find(({ reply, removed }) => reply?.state === 'published' && !removed);
  if (answered === undefined) throw new Error('the demo data has no published reply');
  return `/customer/reviews?review=${answered.id}`;
}

/** Presses a button that opens a dialog or a popover. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('dialog').last().waitFor();
}

/** Clicks a button with a confirmation, and waits for the confirmation. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
}

/** Waits for the views of the list: in the sidebar, on phones in a sheet. Returns the button that saves another one. */
async function showViews(page: Page, say: Say) {
  const chip = page.getByRole('button', { name: say('reviews.views'), exact: true });
  const save = page.getByRole('button', { name: say('reviews.views.save'), exact: true });
  await chip.or(save).first().waitFor();
  if (await chip.isVisible()) await open(page, say('reviews.views'));
  await save.waitFor();
  return save;
}

/** Overview, reviews, activity, settings, and pages without permission. */
export const dashboardScreens: readonly ScreenToSee[] = [
  { name: 'overview', viewer: 'admin', path: '/customer/overview', ready: (page) => page.locator('.recharts-surface').first().waitFor() },
  {
    name: 'new-overview',
    viewer: 'new-owner',
    path: '/customer/overview',
    ready: (page, say) => heading(page, say('overview.backlog.title')),
  },
  {
    name: 'analytics',
    viewer: 'admin',
    path: '/customer/analytics?period=90d',
    ready: async (page, say) => {
      await heading(page, say('analytics.arrivals'));
      await page.getByRole('rowheader', { name: 'مشويات الساحل' }).waitFor();
    },
  },
  {
    name: 'analytics-competitors',
    viewer: 'admin',
    path: '/customer/analytics?period=90d',
    ready: async (page, say) => {
      await open(page, say('analytics.competitors.change-list'));
      await page.getByRole('searchbox', { name: say('analytics.competitors.search') }).fill('مشويات');
      await page.getByRole('button', { name: say('analytics.competitors.search.send'), exact: true }).click();
      await page.getByText('مشويات الفرح').waitFor();
    },
  },
  {
    name: 'tour',
    viewer: 'admin',
    path: '/customer/overview?tour=1',
    ready: (page, say) => page.getByRole('dialog', { name: say('dashboard.tour.figures') }).waitFor(),
  },
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
      // At a desk another review was open beside the list before.
      const named = { name: say('reviews.card.open', { author: 'سارة المطيري' }), exact: true };
      const panel = page.getByRole('complementary', named).or(page.getByRole('dialog', named));
      await panel.getByRole('textbox', { name: say('reviews.editor.label') }).fill('أهلًا سارة، نعتذر عن التأخير.');
    },
  },
  {
    name: 'review-suggestions',
    viewer: 'admin',
    path: '/customer/reviews',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('reviews.card.suggest-for', { author: 'سارة المطيري' }) })
        .first()
        .click();
      await page.getByRole('button', { name: say('reviews.smart.again') }).waitFor();
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
    name: 'review-filters',
    viewer: 'admin',
    path: '/customer/reviews?sentiment=negative&period=1y&marks=edited',
    ready: (page, say) => open(page, say('reviews.filter.more')),
  },
  {
    name: 'review-views',
    viewer: 'admin',
    path: '/customer/reviews?sentiment=negative',
    ready: showViews,
  },
  {
    name: 'review-view-save',
    viewer: 'admin',
    path: '/customer/reviews?sentiment=negative',
    ready: async (page, say) => {
      await (await showViews(page, say)).click();
      await page.getByRole('textbox', { name: say('reviews.views.name') }).waitFor();
    },
  },
  {
    name: 'review-report',
    viewer: 'admin',
    path: answeredReview,
    ready: (page, say) => open(page, say('reviews.report')),
  },
  {
    name: 'review-history',
    viewer: 'admin',
    path: answeredReview,
    ready: (page, say) => open(page, say('reviews.history')),
  },
  {
    name: 'review-templates',
    viewer: 'admin',
    path: '/customer/settings?tab=replies',
    ready: (page, say) => page.getByRole('button', { name: say('reviews.templates.add') }).waitFor(),
  },
  {
    name: 'review-template',
    viewer: 'admin',
    path: '/customer/settings?tab=replies',
    ready: (page, say) => open(page, say('reviews.templates.add')),
  },
  {
    name: 'review-rule',
    viewer: 'admin',
    path: '/customer/settings?tab=replies',
    ready: async (page, say) => {
      const button = (id: string) => page.getByRole('button', { name: say(id), exact: true });
      await button('reviews.rule.begin').or(button('reviews.rule.change')).click();
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: say('reviews.rule.consent') })
        .waitFor();
    },
  },
  {
    name: 'review-delete-reply',
    viewer: 'admin',
    path: answeredReview,
    ready: (page, say) => press(page, say('reviews.action.delete')),
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
    name: 'activity-every-event',
    viewer: 'admin',
    path: '/customer/activity?all=yes',
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
    path: '/customer/settings?tab=connections',
    ready: (page) => page.getByText('فرع العليا').filter({ visible: true }).first().waitFor(),
  },
  {
    name: 'settings-profile',
    viewer: 'admin',
    path: '/customer/settings',
    ready: async (page, say) => {
      await page.getByLabel(say('settings.field.city')).fill('جدة');
      await page.getByRole('region', { name: say('settings.save.region') }).waitFor();
    },
  },
  {
    name: 'settings-preferences',
    viewer: 'admin',
    path: '/customer/settings?tab=preferences',
    ready: (page, say) => heading(page, say('settings.preferences.title')),
  },
  {
    name: 'settings-notifications',
    viewer: 'admin',
    path: '/customer/settings?tab=notifications',
    ready: (page, say) => heading(page, say('choices.matrix.title')),
  },
  {
    name: 'settings-privacy',
    viewer: 'admin',
    path: '/customer/settings?tab=privacy',
    ready: (page, say) => heading(page, say('privacy.page.title')),
  },
  {
    name: 'settings-ask',
    viewer: 'admin',
    path: '/customer/settings?tab=ask',
    ready: (page, say) => heading(page, say('review-requests.title')),
  },
  {
    name: 'settings-api',
    viewer: 'admin',
    path: '/customer/settings?tab=api',
    ready: (page, say) => heading(page, say('api-keys.title')),
  },
  {
    name: 'settings-api-create',
    viewer: 'admin',
    path: '/customer/settings?tab=api',
    ready: (page, say) => open(page, say('api-keys.create')),
  },
  {
    name: 'review-requests',
    viewer: 'admin',
    path: '/customer/review-requests',
    ready: (page, say) => heading(page, say('review-requests.title')),
  },
  {
    name: 'review-requests-ask',
    viewer: 'admin',
    path: '/customer/review-requests',
    ready: (page, say) => open(page, say('review-requests.ask')),
  },
  {
    name: 'review-requests-list',
    viewer: 'admin',
    path: '/customer/review-requests',
    async ready(page, say) {
      await open(page, say('review-requests.list'));
      const text = 'name,email\nنورة القحطاني,noura@example.com\nFahad,fahad@\nسارة,NOURA@example.com\n';
      const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
      await page.getByText(say('review-requests.list.problems', { count: 2 })).click();
      await page.getByText(say('review-requests.list.why.repeated')).waitFor();
    },
  },
  {
    name: 'review-requests-results',
    viewer: 'admin',
    path: '/customer/review-requests?tab=results',
    ready: (page, say) => page.getByText(say('review-requests.none')).first().waitFor(),
  },
  {
    name: 'review-requests-rules',
    viewer: 'admin',
    path: '/customer/review-requests?tab=rules',
    ready: (page, say) => heading(page, say('review-requests.rules')),
  },
  {
    name: 'settings-webhooks',
    viewer: 'admin',
    path: '/customer/settings?tab=webhooks',
    ready: (page, say) => heading(page, say('webhooks.title')),
  },
  {
    name: 'settings-webhooks-add',
    viewer: 'admin',
    path: '/customer/settings?tab=webhooks',
    ready: (page, say) => open(page, say('webhooks.add')),
  },
  {
    name: 'settings-disconnect',
    viewer: 'admin',
    path: '/customer/settings?tab=connections',
    ready: (page, say) => press(page, say('onboarding.settings.disconnect')),
  },
  {
    name: 'settings-add',
    viewer: 'admin',
    path: '/customer/settings?tab=connections',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('onboarding.settings.add'), exact: true }).click();
      await page.getByRole('dialog').getByText('فرع العليا').waitFor();
    },
  },
  {
    name: 'settings-unlink',
    viewer: 'admin',
    path: '/customer/settings?tab=connections',
    ready: (page, say) => press(page, say('onboarding.settings.unlink.of', { name: 'فرع العليا' })),
  },
  {
    name: 'not-authorized',
    viewer: 'agent',
    path: '/customer/settings',
    ready: (page, say) => heading(page, say('shell.unauthorized.title')),
  },
  {
    name: 'not-authorized-console',
    viewer: 'agent',
    path: '/admin',
    ready: (page, say) => page.getByRole('main').getByText(say('shell.unauthorized.platform')).waitFor(),
  },
];
