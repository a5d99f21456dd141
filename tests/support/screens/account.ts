import { heading, type ScreenToSee } from './screen.ts';
import { loginShown } from './viewers.ts';

/** The user's own account. */
export const accountScreens: readonly ScreenToSee[] = [
  {
    name: 'account',
    viewer: 'agent',
    path: '/customer/account',
    ready: (page, say) => page.getByText(say('account.sessions.current'), { exact: true }).waitFor(),
  },
  {
    name: 'account-email',
    viewer: 'agent',
    path: '/customer/account',
    ready: async (page, say) => {
      await page.getByText(say('account.sessions.current'), { exact: true }).waitFor();
      await page.getByRole('button', { name: say('account.email.change') }).click();
      await page.getByRole('textbox', { name: say('account.email.new') }).waitFor();
    },
  },
  {
    name: 'admin-account',
    viewer: 'super_admin',
    path: '/admin/account',
    ready: (page, say) => page.getByText(say('account.sessions.current'), { exact: true }).waitFor(),
  },
  {
    name: 'account-notifications',
    viewer: 'agent',
    path: '/customer/account/notifications',
    ready: (page, say) => heading(page, say('choices.matrix.title')),
  },
  {
    name: 'admin-account-notifications',
    viewer: 'super_admin',
    path: '/admin/account/notifications',
    ready: (page, say) => heading(page, say('choices.matrix.title')),
  },
  {
    name: 'account-second-factor-setup',
    viewer: 'admin',
    path: '/customer/account',
    ready: async (page, say) => {
      const { password } = await loginShown(page, 'admin');
      await page.getByRole('button', { name: say('protection.section.enable'), exact: true }).click();
      await page.getByRole('dialog').getByLabel(say('identity.field.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('protection.setup.next'), exact: true }).click();
      await page.getByRole('img', { name: say('protection.setup.qr') }).waitFor();
    },
  },
];
