import type { ScreenToSee } from './screen.ts';
import { heading } from './screen.ts';

/** What a business pays for: a running plan, a trial, the card page, what asks before it is done; and all of them in the console. */
export const subscriptionScreens: readonly ScreenToSee[] = [
  {
    name: 'subscription',
    viewer: 'admin',
    path: '/customer/subscription',
    ready: (page, say) => heading(page, say('subscription.options.change')),
  },
  {
    name: 'subscription-trial',
    viewer: 'new-owner',
    path: '/customer/subscription',
    ready: (page, say) => heading(page, say('subscription.options.choose')),
  },
  {
    name: 'subscription-choose',
    viewer: 'new-owner',
    path: '/customer/subscription',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('subscription.option.choose'), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('subscription.choose.confirm.card') })
        .waitFor();
    },
  },
  {
    name: 'subscription-card',
    viewer: 'new-owner',
    path: '/customer/subscription/card',
    ready: (page, say) => page.getByRole('textbox', { name: say('subscription.card.field.number') }).waitFor(),
  },
  {
    name: 'subscription-details',
    viewer: 'admin',
    path: '/customer/subscription',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('subscription.details.add') }).click();
      await page.getByRole('textbox', { name: say('subscription.details.field.legalName') }).waitFor();
    },
  },
  {
    name: 'subscription-cancel',
    viewer: 'admin',
    path: '/customer/subscription',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('subscription.cancel.open') }).click();
      await page.getByRole('alertdialog', { name: say('subscription.cancel.confirm.title') }).waitFor();
    },
  },
  {
    name: 'admin-subscriptions',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: (page, say) => page.getByText(say('subscriptions.figure.monthly'), { exact: true }).waitFor(),
  },
  {
    name: 'admin-subscription',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: 'بيت الشواء' }).first().click();
      await heading(page, say('subscriptions.timeline'));
    },
  },
  ...(
    [
      ['plan', 'بيت الشواء', 'subscriptions.field.reason'],
      ['trial', 'مخبز الدانة', 'subscriptions.field.days'],
      ['months', 'مطعم سواحل الخليج', 'subscriptions.field.months'],
      ['discount', 'بيت الشواء', 'subscriptions.field.percent'],
      ['transfer', 'عيادات ابتسامة البدر', 'subscriptions.field.reference'],
    ] as const
  ).map(([grant, business, field]): ScreenToSee => ({
    name: `admin-subscription-${grant}`,
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: business }).first().click();
      await page.getByRole('button', { name: say(`subscriptions.grant.${grant}`), exact: true }).click();
      await page.getByRole('textbox', { name: say(field) }).waitFor();
    },
  })),
  {
    name: 'admin-subscription-refund',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: 'بيت الشواء' }).first().click();
      await page
        .getByRole('button', { name: say('subscriptions.refund'), exact: true })
        .first()
        .click();
      await page.getByRole('textbox', { name: say('subscriptions.refund.sum') }).waitFor();
    },
  },
  {
    name: 'admin-subscription-seller',
    viewer: 'super_admin',
    path: '/admin/subscriptions',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('subscriptions.seller'), exact: true }).click();
      await page.getByRole('textbox', { name: say('subscriptions.seller.registration') }).waitFor();
    },
  },
];
