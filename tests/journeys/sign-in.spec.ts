import { registerBusiness } from '../support/api.ts';
import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

const say = texts('ar');

test('a visitor is redirected to the login and back; a signed-in user is redirected from guest pages', async ({ browser, product }) => {
  const page = await newBrowser(browser, product);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin$/);
  await page.goto('/welcome');
  await expect(page).toHaveURL(/\/login\?next=%2Fwelcome$/);
  for (const gone of ['/no-such-page', '/Home', '/customers']) {
    await page.goto(gone);
    await expect(page).toHaveURL(`${product.url}/`);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/customer/reviews?stars=5');
  await expect(page).toHaveURL(`${product.url}/login?next=${encodeURIComponent('/customer/reviews?stars=5')}`);
  const agent = await demoLogin(product, 'agent');
  await passLogin(page, agent);
  await expect(page).toHaveURL(`${product.url}/customer/reviews?stars=5`);
  await expect(page.getByRole('heading', { level: 1, name: say('reviews.title') })).toBeVisible();

  for (const guest of ['/login', '/signup', '/login?next=https://elsewhere.example', '/welcome']) {
    await page.goto(guest);
    await expect(page).toHaveURL(/\/customer\/overview$/);
  }

  await test.step('the public site shows the signed-in user and signs them out', async () => {
    await page.goto('/privacy');
    const header = page.getByRole('banner');
    await expect(header.getByText(agent.name)).toBeVisible();
    await expect(header.getByText(agent.email)).toBeVisible();
    await header.getByRole('button', { name: say('shell.account.sign-out') }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(header.getByRole('link', { name: say('shell.public.sign-in'), exact: true })).toBeVisible();
    await expect(header.getByText(agent.email)).toHaveCount(0);
  });
  await page.context().close();
});

test('a business that is not set up is redirected to the onboarding', async ({ browser, product }) => {
  const owner = await registerBusiness(product);
  const page = await newBrowser(browser, product);
  await page.goto('/login?next=/customer/reviews');
  await passLogin(page, owner);
  await expect(page).toHaveURL(`${product.url}/welcome`);
  await expect(page.getByRole('button', { name: say('onboarding.connect.begin') })).toBeVisible();
  await page.goto('/customer/overview');
  await expect(page).toHaveURL(`${product.url}/welcome`);
  await page.context().close();
});
