import type { Page } from '@playwright/test';
import { heading, type Say, type ScreenToSee } from './screen.ts';

/** Opens the first message of the inbox. */
async function openMessage(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('list', { name: say('inbox.title') })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('list', { name: say('inbox.thread') }).waitFor();
}

/** The platform's console. */
export const platformScreens: readonly ScreenToSee[] = [
  {
    name: 'platform-activity',
    viewer: 'super_admin',
    path: '/admin/activity',
    ready: (page, say) =>
      page
        .getByRole('button', { name: say('platform.activity.details.of', { what: '' }).trim() })
        .first()
        .waitFor(),
  },
  {
    name: 'console-overview',
    viewer: 'super_admin',
    path: '/admin/overview',
    ready: (page, say) => page.getByRole('heading', { name: say('subscribers.console.kpi.retention') }).waitFor(),
  },
  {
    name: 'admin-analytics',
    viewer: 'super_admin',
    path: '/admin/analytics',
    ready: (page, say) => page.getByRole('heading', { name: say('analysts.report.types') }).waitFor(),
  },
  {
    name: 'audience',
    viewer: 'super_admin',
    path: '/admin/audience',
    ready: (page, say) => page.getByText(say('audience.newsletter.test')).first().waitFor(),
  },
  {
    name: 'audience-followers',
    viewer: 'super_admin',
    path: '/admin/audience?tab=followers',
    ready: (page, say) => page.getByText(say('audience.empty.newsletter')).first().waitFor(),
  },
  {
    name: 'audience-applications',
    viewer: 'super_admin',
    path: '/admin/audience?tab=applications',
    ready: (page, say) => page.getByText(say('audience.empty.applications')).first().waitFor(),
  },
  {
    name: 'audience-testimonials',
    viewer: 'super_admin',
    path: '/admin/audience?tab=testimonials',
    ready: (page, say) => page.getByText(say('audience.empty.testimonials')).first().waitFor(),
  },
  {
    name: 'audience-documents',
    viewer: 'super_admin',
    path: '/admin/audience?tab=documents&tell=terms',
    ready: (page, say) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('audience.document.tell') })
        .waitFor(),
  },
  {
    name: 'audience-views',
    viewer: 'super_admin',
    path: '/admin/audience?tab=views',
    ready: (page, say) => heading(page, say('audience.views.funnel')),
  },
  {
    name: 'sql',
    viewer: 'super_admin',
    path: '/admin/sql',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('analysts.sql.run'), exact: true }).click();
      await page.getByRole('heading', { name: say('analysts.sql.result') }).waitFor();
      await page.getByRole('button', { name: 'reviews', exact: true }).press('Enter');
      await page.getByText('Rating 1 to 5').first().waitFor();
    },
  },
  {
    name: 'sql-logins',
    viewer: 'super_admin',
    path: '/admin/sql-logins',
    ready: (page, say) => page.getByText(say('analysts.logins.empty')).waitFor(),
  },
  {
    name: 'subscribers',
    viewer: 'super_admin',
    path: '/admin/customers',
    ready: (page, say) => page.getByRole('button', { name: say('subscribers.column.plan') }).waitFor(),
  },
  {
    name: 'subscriber',
    viewer: 'super_admin',
    path: '/admin/customers',
    ready: async (page, say) => {
      await page.getByRole('button', { name: '@' }).first().click();
      await page.getByRole('heading', { name: say('subscribers.contact') }).waitFor();
    },
  },
  {
    name: 'subscriber-add',
    viewer: 'super_admin',
    path: '/admin/customers?do=add',
    ready: (page, say) => page.getByRole('heading', { name: say('subscribers.add.title') }).waitFor(),
  },
  {
    name: 'subscriber-message',
    viewer: 'super_admin',
    path: '/admin/customers',
    ready: async (page, say) => {
      await page.getByRole('button', { name: '@' }).first().click();
      await page.getByRole('button', { name: say('subscribers.act.message'), exact: true }).click();
      await page.getByRole('textbox', { name: say('subscribers.message.subject') }).waitFor();
    },
  },
  {
    name: 'platform-messages',
    viewer: 'admin',
    path: '/customer/platform-messages',
    ready: (page, say) => heading(page, say('platform-messages.title')),
  },
  {
    name: 'platform-record',
    viewer: 'super_admin',
    path: '/admin/activity',
    ready: async (page, say) => {
      await page
        .getByRole('button', { name: say('platform.activity.details.of', { what: '' }).trim() })
        .first()
        .click();
      await page.getByRole('button', { name: say('record.open') }).click();
      await page.getByRole('heading', { name: say('record.state') }).waitFor();
    },
  },
  {
    name: 'platform-evidence',
    viewer: 'super_admin',
    path: '/admin/activity?evidence=open',
    ready: (page, say) => page.getByRole('button', { name: say('evidence.check') }).waitFor(),
  },
  {
    name: 'staff-entry',
    viewer: 'super_admin',
    path: '/admin/staff',
    ready: (page) => page.getByText('admin@sumaa.example').first().waitFor(),
  },
  { name: 'system', viewer: 'super_admin', path: '/admin/system', ready: (page, say) => heading(page, say('system.queues')) },
  {
    name: 'system-incidents',
    viewer: 'super_admin',
    path: '/admin/system?tab=incidents',
    ready: (page, say) => page.getByText(say('system.incidents.none')).waitFor(),
  },
  {
    name: 'system-logs',
    viewer: 'super_admin',
    path: '/admin/system?tab=logs',
    ready: (page, say) => page.getByText(say('system.logs.kept')).waitFor(),
  },
  {
    name: 'system-maintenance',
    viewer: 'super_admin',
    path: '/admin/system?tab=maintenance',
    ready: (page, say) => heading(page, say('system.migrations')),
  },
  {
    name: 'settings-general',
    viewer: 'super_admin',
    path: '/admin/settings?tab=general',
    ready: (page, say) => heading(page, say('general.maintenance')),
  },
  {
    name: 'settings-email',
    viewer: 'super_admin',
    path: '/admin/settings?tab=email',
    ready: (page, say) => heading(page, say('general.mail')),
  },
  {
    name: 'settings-security',
    viewer: 'super_admin',
    path: '/admin/settings?tab=security',
    ready: (page, say) => heading(page, say('general.passwords')),
  },
  {
    name: 'settings-billing',
    viewer: 'super_admin',
    path: '/admin/settings?tab=billing',
    ready: (page, say) => heading(page, say('general.trial')),
  },
  {
    name: 'settings-notifications',
    viewer: 'super_admin',
    path: '/admin/settings?tab=notifications',
    ready: (page, say) => heading(page, say('general.alerts')),
  },
  { name: 'launch', viewer: 'super_admin', path: '/admin/settings?tab=launch', ready: (page, say) => heading(page, say('launch.title')) },
  {
    name: 'erasure-requests',
    viewer: 'super_admin',
    path: '/admin/settings?tab=requests',
    ready: (page, say) => page.getByText(say('requests.hint')).waitFor(),
  },
  {
    name: 'staff',
    viewer: 'super_admin',
    path: '/admin/settings?tab=staff',
    ready: (page) => page.getByText('admin@sumaa.example').first().waitFor(),
  },
  {
    name: 'staff-invite',
    viewer: 'super_admin',
    path: '/admin/settings?tab=staff&do=invite',
    ready: (page, say) => page.getByRole('textbox', { name: say('team.form.email') }).waitFor(),
  },
  {
    name: 'support-hours',
    viewer: 'super_admin',
    path: '/admin/settings?tab=support',
    ready: async (page, say) => {
      await page.getByText(say('support.hours.week')).click();
      await page.getByRole('button', { name: say('hours.holiday.add') }).waitFor();
    },
  },
  {
    name: 'inbox',
    viewer: 'super_admin',
    path: '/admin/contacts',
    ready: (page, say) =>
      page
        .getByRole('list', { name: say('inbox.title') })
        .getByRole('link')
        .first()
        .waitFor(),
  },
  {
    name: 'inbox-report',
    viewer: 'super_admin',
    path: '/admin/contacts/report',
    ready: (page, say) => page.getByRole('heading', { name: say('inbox.report.now') }).waitFor(),
  },
  {
    name: 'inbox-message',
    viewer: 'super_admin',
    path: '/admin/contacts',
    ready: openMessage,
  },
  {
    name: 'inbox-writer-erase',
    viewer: 'super_admin',
    path: '/admin/contacts',
    ready: async (page, say) => {
      await openMessage(page, say);
      const erase = page.getByRole('button', { name: say('inbox.writer.erase'), exact: true });
      const folded = page.getByText(say('inbox.writer'), { exact: true });
      await erase.or(folded).filter({ visible: true }).first().waitFor();
      if (await folded.isVisible()) await folded.click();
      await erase.click();
      await page.getByRole('dialog', { name: say('inbox.writer.erase.title') }).waitFor();
    },
  },
];
