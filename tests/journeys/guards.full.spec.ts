import type { Page } from '@playwright/test';
import { allReviews, signIn, type Caller } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { demoLogin, expectNotReloaded, markDocument, newBrowser, passLogin, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';
import { mainly, menuLink, onDesktop, onPhone, startWalk } from './steps/walk.ts';

const say = texts('ar');

const editorOf = (page: Page) => page.getByRole('textbox', { name: say('reviews.editor.label') });
const title = (page: Page, id: string) => page.getByRole('heading', { level: 1, name: say(id) });

/** A review without a reply. */
async function openReview(person: Caller): Promise<string> {
  const found = (await allReviews(person)).find((review) => review.reply === null && !review.removed);
  if (found === undefined) throw new Error('the demo data has no open review');
  return found.id;
}

for (const { language, device } of mainly(onDesktop)) {
  test(`an agent’s menu hides pages without permission, which explain why, ${language}, ${device}`, async ({ browser, product }) => {
    const walk = await startWalk(browser, product, language, device);
    const { page, context } = walk;
    await signInContext(context, product, await demoLogin(product, 'agent'));
    const [console, grantable] = [walk.say('shell.unauthorized.platform'), walk.say('shell.unauthorized.hint')];
    for (const [closed, hint] of [
      ['/admin', console],
      ['/admin/system', console],
      ['/customer/settings', grantable],
    ] as const) {
      await page.goto(closed);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: walk.say('shell.unauthorized.title') })).toBeVisible();
      await expect(main.getByText(hint)).toBeVisible();
      await expect(page).toHaveURL(`${product.url}${closed}`);
    }
    await page.getByRole('link', { name: walk.say('shell.unauthorized.back') }).click();
    await expect(page).toHaveURL(/\/customer\/overview$/);
    await expect(menuLink(walk, 'reviews')).toBeVisible();
    await expect(menuLink(walk, 'settings')).toHaveCount(0);
    await context.close();
  });
}

test('public pages work without scripts, in the visitor’s language with scripts, and call no API but for the count of their views and who runs the platform', async ({
  browser,
  product,
}) => {
  const scriptless = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const plainPage = await scriptless.newPage();
  for (const path of ['/', '/login', '/signup']) {
    await plainPage.goto(path);
    await expect(plainPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(plainPage.locator('button:not([inert]), input:not([inert])')).toHaveCount(0);
  }
  await scriptless.close();

  const page = await newBrowser(browser, product, 'en');
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: texts('en')('identity.sign-in.title') })).toBeVisible();
  expect(
    requestedPaths.filter(
      (path) =>
        path.startsWith('/api/') &&
        !['/api/site-views', '/api/public/company', '/api/public/platform', '/api/public/testimonials'].includes(path),
    ),
  ).toEqual([]);

  // Without the local entry the login page shows the form, but a protected page still finds the session.
  await passLogin(page, await demoLogin(product, 'agent'), 'en');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/customer\/overview$/);
  // In an init script, because the current document could write the entry again.
  await page.addInitScript(() => localStorage.removeItem('signed-in'));
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: texts('en')('identity.field.email') })).toBeVisible();
  await page.goto('/customer/reviews');
  await expect(page).toHaveURL(/\/customer\/reviews$/);
  await expect(page.getByRole('heading', { level: 1, name: texts('en')('reviews.title') })).toBeVisible();
  await page.context().close();
});

test('the login does not redirect to another site', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  await page.goto(`/login?next=${encodeURIComponent('//elsewhere.example/customer')}`);
  await passLogin(page, await demoLogin(product, 'viewer'));
  await expect(page).toHaveURL(`${product.url}/customer/overview`);
  await test.step('a viewer reads a review but cannot reply, and sees the reason', async () => {
    const main = page.getByRole('navigation', { name: say('shell.nav.main') });
    await main.getByRole('link', { name: say('shell.nav.reviews') }).click();
    const id = await openReview(await viewerOf(product));
    await page.goto(`/customer/reviews?review=${id}`);
    await expect(page.getByText(say('reviews.editor.forbidden'))).toBeVisible();
    await expect(editorOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('reviews.action.publish') })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^رد على/ })).toHaveCount(0);
  });
  await page.context().close();
});

test('the platform’s manager starts in the console and sees the health of each part', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  await page.goto('/login');
  await passLogin(page, await demoLogin(product, 'super_admin'));
  await expect(page).toHaveURL(`${product.url}/admin/overview`);
  await page.goto('/admin/system');
  await expect(title(page, 'shell.nav.system')).toBeVisible();
  const parts = page
    .getByRole('list', { name: say('system.parts'), exact: true })
    .or(page.getByRole('list', { name: say('system.parts.other'), exact: true }))
    .getByRole('listitem');
  const { model } = (await (await fetch(`${product.url}/api/health`)).json()) as { model: { parts: { name: string }[] } };
  await expect(parts).toHaveCount(model.parts.length);
  await expect(parts.getByText(say('system.state.down'), { exact: true })).toHaveCount(0);
  await page.goto('/customer/reviews');
  await expect(page).toHaveURL(`${product.url}/admin/overview`);
  await page.context().close();
});

test('switching the language keeps the page and its typed input', async ({ browser, product }) => {
  const english = texts('en');
  const page = await newBrowser(browser, product);
  await page.goto('/signup?from=plans');
  await page.getByRole('textbox', { name: say('identity.field.full-name') }).fill('هند السبيعي');
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill('hind@journey.example');
  await markDocument(page);
  await page.getByRole('button', { name: new RegExp(`^${say('shell.language.other')}`) }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await expect(page.getByRole('textbox', { name: english('identity.field.full-name') })).toHaveValue('هند السبيعي');
  await expect(page.getByRole('textbox', { name: english('identity.field.email') })).toHaveValue('hind@journey.example');
  await expect(page).toHaveURL(`${product.url}/signup?from=plans`);
  await expectNotReloaded(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: english('identity.field.full-name') })).toBeVisible();
  await page.context().close();
});

for (const { language, device } of onPhone) {
  test(`a session ended elsewhere asks for the password above the typed input, ${language}, ${device}`, async ({ browser, product }) => {
    const manager = await demoLogin(product, 'manager');
    const id = await openReview(await signIn(product, manager.email, manager.password));
    const here = `/customer/reviews?review=${id}`;
    const words = 'Not kept yet';
    const walk = await startWalk(browser, product, language, device);
    const { page, context } = walk;
    const editor = page.getByRole('textbox', { name: walk.say('reviews.editor.label') });
    await signInContext(context, product, manager);
    await page.addInitScript(() => {
      document.addEventListener('transitionrun', () => document.documentElement.setAttribute('data-moved', ''));
    });
    await page.goto(here);
    await editor.fill(words);
    await markDocument(page);

    // The same as a sign-out in another tab of this browser.
    const ended = await context.request.post('/api/UsernameAuth/logout');
    expect(ended.ok()).toBe(true);
    // The socket is notified, so the dialog opens before any request fails.
    const login = page.getByRole('dialog', { name: walk.say('identity.ended.title') });
    await expect(login).toBeVisible();
    await expect(login.getByText(manager.email)).toBeVisible();
    await expectAccessible(page);
    const password = login.getByLabel(walk.say('identity.field.password'), { exact: true });
    const submit = login.getByRole('button', { name: walk.say('identity.sign-in.submit'), exact: true });
    await expect(password).toBeFocused();
    await password.fill('not the password');
    await submit.click();
    await expect(login.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeVisible();
    await password.fill(manager.password);
    await submit.click();
    await expect(login).toBeHidden();
    await expect(page).toHaveURL(`${product.url}${here}`);
    await expect(editor).toHaveValue(words);
    await page.getByRole('button', { name: walk.say('reviews.action.save-draft') }).click();
    await expect(page.getByText(walk.say('reviews.editor.draft.saved'))).toBeVisible();
    // With reduced motion there must be no transition, because the focus waits for transitions to end.
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
    await expectNotReloaded(page);
    await context.close();
  });
}

const viewerOf = async (product: Parameters<typeof signIn>[0]): Promise<Caller> => {
  const { email, password } = await demoLogin(product, 'viewer');
  return signIn(product, email, password);
};
