import type { Page } from '@playwright/test';
import { invitationPath, invitationPathOfMember } from './invitations.ts';
import { heading, type Say, type ScreenToSee } from './screen.ts';

const member = 'لجين العتيبي';

/** Chooses an action for a demo member. */
async function act(page: Page, say: Say, id: string): Promise<void> {
  await page.getByRole('button', { name: say('team.act.of', { name: member }) }).click();
  await page.getByRole('menuitem', { name: say(id) }).click();
}

const chooseBranches = async (page: Page, say: Say): Promise<void> => {
  await page
    .locator('label')
    .filter({ hasText: say('team.form.branches.chosen') })
    .click();
  await page.getByRole('checkbox', { name: 'فرع العليا' }).waitFor();
};

/** The team, the actions for its members, and the pages of an invitation. */
export const teamScreens: readonly ScreenToSee[] = [
  { name: 'team', viewer: 'admin', path: '/customer/team', ready: (page, say) => heading(page, say('team.best.title')) },
  {
    name: 'team-invite',
    viewer: 'admin',
    path: '/customer/team?do=invite',
    ready: async (page, say) => {
      await chooseBranches(page, say);
      await page.getByRole('button', { name: say('team.invite.submit') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'team-member',
    viewer: 'admin',
    path: '/customer/team',
    ready: async (page, say) => {
      await page.getByRole('button', { name: member }).first().click();
      await page.getByRole('tab', { name: say('team.act.details') }).waitFor();
    },
  },
  {
    name: 'team-invited',
    viewer: 'admin',
    path: '/customer/team',
    ready: async (page, say) => {
      await page.getByRole('button', { name: 'reem@baytalshiwa.example' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('team.act.revoke') })
        .waitFor();
    },
  },
  {
    name: 'team-tasks',
    viewer: 'admin',
    path: '/customer/team',
    ready: async (page, say) => {
      await act(page, say, 'team.act.tasks');
      await page.getByRole('tabpanel').waitFor();
    },
  },
  {
    name: 'team-edit',
    viewer: 'admin',
    path: '/customer/team',
    ready: async (page, say) => {
      await act(page, say, 'team.act.edit');
      await chooseBranches(page, say);
      await page.getByRole('radio', { name: say('team.status.Inactive') }).waitFor();
    },
  },
  {
    name: 'team-deactivate',
    viewer: 'admin',
    path: '/customer/team',
    ready: async (page, say) => {
      await act(page, say, 'team.act.deactivate');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'invitation',
    viewer: 'visitor',
    path: invitationPath,
    ready: (page, say) => page.getByRole('button', { name: say('team.join.submit') }).waitFor(),
  },
  {
    name: 'invitation-known',
    viewer: 'visitor',
    path: invitationPathOfMember,
    ready: (page, say) => page.getByText(say('team.join.known')).waitFor(),
  },
  {
    name: 'invitation-signed-in',
    viewer: 'agent',
    path: invitationPathOfMember,
    ready: (page, say) => page.getByRole('button', { name: say('team.join.accept') }).waitFor(),
  },
  {
    name: 'invitation-another',
    viewer: 'agent',
    path: invitationPath,
    ready: (page, say) => page.getByRole('button', { name: say('team.join.leave') }).waitFor(),
  },
  { name: 'invitation-invalid', viewer: 'visitor', path: '/invite/no-token-of-ours', ready: (page) => page.getByRole('alert').waitFor() },
];
