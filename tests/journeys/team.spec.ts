import { randomUUID } from 'node:crypto';
import { errorText } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { registerBusiness } from '../support/api.ts';
import { finishedBusiness, newestReviews, type Owner } from '../support/business.ts';
import { expectNotReloaded, markDocument, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { invitationLink } from '../support/team.ts';
import {
  act,
  choose,
  confirm,
  expectInvalid,
  follow,
  invite,
  join,
  openTeam,
  pick,
  rowOf,
  welcomedAtLeisure,
  type Invited,
} from './steps/team.ts';
import { mainly, onDesktop, openOwnMenu, ownMenuEntry, startWalk, ways } from './steps/walk.ts';

const newcomer = (name: string): Invited => ({
  name,
  email: `${randomUUID()}@business.example`,
  password: `كلمة سر طويلة ${randomUUID().slice(0, 8)}`,
});

for (const { language, device } of ways) {
  const tag = language === 'ar' ? [] : ['@full'];
  test(`a member joins, works, leaves and comes back, ${language}, ${device}`, { tag }, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [4, 1]);
    const [review] = await newestReviews(owner, 1);
    if (review === undefined) throw new Error('no review');
    const author = review.authorName ?? '';
    const salma = newcomer('سلمى العنزي');
    const [admin, member] = [await startWalk(browser, product, language, device), await startWalk(browser, product, language, device)];
    const { say } = admin;
    const editor = member.page.getByRole('textbox', { name: say('reviews.editor.label') });

    await test.step('is invited by mail, and joins with a photo', async () => {
      await signInContext(admin.context, product, owner);
      await admin.page.goto('/customer/overview');
      await openTeam(admin);
      await markDocument(admin.page);
      await invite(admin, salma.email);
      await follow(member, salma.email);
      await join(member, salma);
    });

    await test.step('appears in the open list', async () => {
      const row = rowOf(admin, salma.name);
      await expect(row.getByText(say('team.status.Active'), { exact: true })).toBeVisible();
      await expect(row.locator('img')).toHaveJSProperty('complete', true);
      expect(await row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(rowOf(admin, say('team.status.Invited'))).toHaveCount(0);
    });

    await test.step('may reply as an employee until the role changes', async () => {
      await member.page.goto(`/customer/reviews?review=${review.id}`);
      await expect(editor).toBeEditable();
      await markDocument(member.page);
      await act(admin, salma.name, 'team.act.edit');
      await pick(admin, say('shell.role.viewer'));
      await admin.page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(rowOf(admin, salma.name).getByText(say('shell.role.viewer'), { exact: true })).toBeVisible();
      await expect(member.page.getByText(say('reviews.editor.forbidden'))).toBeVisible();
      await expect(editor).toBeHidden();
      await act(admin, salma.name, 'team.act.edit');
      await pick(admin, say('shell.role.agent'));
      await admin.page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(editor).toBeEditable();
    });

    await test.step('sees the chosen branches, and then all of them again', async () => {
      const other = owner.world.locations.find(({ title }) => title !== review.locationName)?.title ?? '';
      await act(admin, salma.name, 'team.act.edit');
      await pick(admin, say('team.form.branches.chosen'));
      await admin.page.getByRole('dialog').locator('label').filter({ hasText: other }).click();
      await admin.page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(rowOf(admin, salma.name).getByText(other)).toBeVisible();
      await member.page.goto(`/customer/reviews?review=${review.id}`);
      await expect(member.page.getByText(say('reviews.panel.not-found'), { exact: true })).toBeVisible();
      await act(admin, salma.name, 'team.act.edit');
      await expect(admin.page.getByRole('checkbox', { name: other })).toBeChecked();
      await pick(admin, say('team.form.branches.all'));
      await admin.page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(rowOf(admin, salma.name).getByText(other)).toHaveCount(0);
      await member.page.goto(`/customer/reviews?review=${review.id}`);
      await expect(editor).toBeEditable();
      await markDocument(member.page);
    });

    await test.step('gets a review assigned and sees it immediately', async () => {
      await expectNotReloaded(admin.page);
      await admin.page.goto(`/customer/reviews?review=${review.id}`);
      const assign = admin.page.getByRole('button', { name: say('reviews.assign'), exact: true });
      await expect(assign).toBeVisible();
      if (device === 'desktop') await admin.page.keyboard.press('KeyA');
      else await assign.click();
      const dialog = admin.page.getByRole('dialog', { name: say('reviews.assign.of', { author }) });
      await pick(admin, salma.name);
      await dialog.getByRole('button', { name: say('reviews.assign'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(admin.page.getByRole('note').getByText(say('reviews.assigned.to', { name: salma.name }))).toBeVisible();
      await expect(member.page.getByRole('note').getByText(say('reviews.assigned.you'))).toBeVisible();
      await expectNotReloaded(member.page);
    });

    await test.step('has the assigned review among the tasks in the team', async () => {
      await admin.page.goto('/customer/team');
      await act(admin, salma.name, 'team.act.tasks');
      const task = admin.page.getByRole('tabpanel').getByRole('link', { name: say('team.tasks.open', { author }) });
      await expect(task).toHaveAttribute('href', `/customer/reviews?review=${review.id}`);
      await admin.page.keyboard.press('Escape');
    });

    await test.step('is signed out immediately after being deactivated', async () => {
      await act(admin, salma.name, 'team.act.deactivate');
      await admin.page.getByRole('button', { name: say('team.deactivate.confirm'), exact: true }).click();
      await expect(rowOf(admin, salma.name).getByText(say('team.status.Inactive'), { exact: true })).toBeVisible();
      await expect(member.page.getByRole('dialog', { name: say('identity.ended.title') })).toBeVisible();
      await expectNotReloaded(member.page);
    });

    await test.step('is found by name, role and state, and reactivated', async () => {
      const { page } = admin;
      const search = page.getByRole('searchbox', { name: say('team.search') });
      await search.fill('سلمى');
      await expect(rowOf(admin, owner.email)).toHaveCount(0);
      await choose(admin, 'team.filter.role', 'shell.role.agent');
      await choose(admin, 'team.filter.status', 'team.status.Inactive');
      await expect(rowOf(admin, salma.name)).toHaveCount(1);
      await act(admin, salma.name, 'team.act.reactivate');
      await expectAccessible(page);
      await confirm(admin, 'team.reactivate.confirm');
      await expect(page.getByText(say('common.no-match.title'))).toBeVisible();
      await page.getByRole('button', { name: `${say('common.action.clear')}: ${say('team.filter.status')}` }).click();
      await expect(rowOf(admin, salma.name).getByText(say('team.status.Active'), { exact: true })).toBeVisible();
    });

    await Promise.all([admin, member].map(({ context }) => context.close()));
  });
}

for (const { language, device } of mainly(onDesktop)) {
  test.describe(`invitations of one business, ${language}, ${device}`, { tag: '@full' }, () => {
    let owner: Owner;
    test.beforeAll(async ({ product, google }) => {
      owner = await finishedBusiness(product, google, [1]);
    });

    // How somebody joins is walked both ways above: of these each needs one.
    if (language === 'ar') {
      test('an invitation is resent and revoked', async ({ browser, product }) => {
        const { email } = newcomer('');
        await owner.model('POST', '/api/team-members/invite', { email, role: 'agent', permissions: ['ViewReviews'] });
        const first = await invitationLink(product, email);
        const [admin, guest] = [await startWalk(browser, product, language, device), await startWalk(browser, product, language, device)];
        const { say } = admin;
        await signInContext(admin.context, product, owner);
        await admin.page.goto('/customer/team');
        await act(admin, email, 'team.act.resend');
        await confirm(admin, 'team.resend.confirm');
        await expect(admin.page.getByText(say('team.resend.done', { name: `\u2068${email}\u2069` }))).toBeVisible();

        const second = await invitationLink(product, email, 2);
        await guest.page.goto(first);
        await expectInvalid(guest);
        await guest.page.goto(second);
        await expect(guest.page.getByRole('button', { name: say('team.join.submit') })).toBeVisible();

        await act(admin, email, 'team.act.revoke');
        await confirm(admin, 'team.revoke.confirm');
        await expect(rowOf(admin, email)).toHaveCount(0);
        await guest.page.goto(second);
        await expectInvalid(guest);
        await Promise.all([admin, guest].map(({ context }) => context.close()));
      });

      test('a member of another business joins with their existing password', async ({ browser, product }) => {
        const name = `نشاط ${randomUUID().slice(0, 8)}`;
        const other = await registerBusiness(product, name);
        await owner.model('POST', '/api/team-members/invite', { email: other.email, role: 'viewer', permissions: ['ViewReviews'] });
        const walk = await startWalk(browser, product, language, device);
        const { page, say, context } = walk;
        await follow(walk, other.email);
        await expect(page.getByText(say('team.join.known'))).toBeVisible();
        await expect(page.getByRole('textbox', { name: say('identity.field.full-name') })).toHaveCount(0);
        const password = page.getByLabel(say('identity.field.password'), { exact: true });
        const accept = page.getByRole('button', { name: say('team.join.accept') });
        await password.fill('not their password');
        await accept.click();
        await expect(page.getByText(errorText('wrong_credentials', language))).toBeVisible();
        await password.fill(other.password);
        await welcomedAtLeisure(walk, () => accept.click());
        // Switches to their own business, which is not set up yet.
        await openOwnMenu(walk);
        await ownMenuEntry(walk, name).click();
        await expect(page).toHaveURL(/\/welcome$/);
        await context.close();
      });
    } else {
      test('an invited user who is signed in joins with one click', async ({ browser, product }) => {
        const name = `نشاط ${randomUUID().slice(0, 8)}`;
        const other = await registerBusiness(product, name);
        await owner.model('POST', '/api/team-members/invite', { email: other.email, role: 'agent', permissions: ['ViewReviews'] });
        const walk = await startWalk(browser, product, language, device);
        const { page, say, context } = walk;
        await signInContext(context, product, other);
        await follow(walk, other.email);
        const main = page.getByRole('main');
        await expect(main.getByText(other.email)).toBeVisible();
        await expect(main.getByText(say('team.join.keeps', { business: name }))).toBeVisible();
        await expect(main.getByRole('textbox')).toHaveCount(0);
        await welcomedAtLeisure(walk, () => page.getByRole('button', { name: say('team.join.accept') }).click());
        await openOwnMenu(walk);
        await expect(ownMenuEntry(walk, name)).toBeVisible();
        await context.close();
      });

      test('another signed-in user cannot accept the invitation', async ({ browser, product }) => {
        const salma = newcomer('سلمى العنزي');
        await owner.model('POST', '/api/team-members/invite', { email: salma.email, role: 'agent', permissions: ['ViewReviews'] });
        const walk = await startWalk(browser, product, language, device);
        const { page, say, context } = walk;
        await signInContext(context, product, owner);
        await follow(walk, salma.email);
        await expect(page.getByText(say('team.join.another'))).toBeVisible();
        await expect(page.getByRole('main').getByText(owner.email)).toBeVisible();
        await page.getByRole('button', { name: say('team.join.leave') }).click();
        await join(walk, salma);
        await context.close();
      });
    }
  });
}
