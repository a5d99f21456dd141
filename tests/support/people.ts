import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Envelope } from '@sumaa/contracts';
import type { Instance } from './instance.ts';
import { freshCode, signInByHttp } from './second-factor.ts';
import { texts, type Language } from './texts.ts';
import { until } from './until.ts';

/** A login of the demo data. */
export interface DemoLogin {
  readonly role: 'super_admin' | 'admin' | 'manager' | 'agent' | 'viewer';
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The six-digit codes of the previous, the current and the next time step, if the login has a second factor. */
  readonly codes?: readonly string[];
}

/** The demo logins with this role. */
export async function demoLogins({ url }: Pick<Instance, 'url'>, role: DemoLogin['role']): Promise<DemoLogin[]> {
  const logins = (await (await fetch(`${url}/__dev/logins`)).json()) as DemoLogin[];
  return logins.filter((login) => login.role === role);
}

/** The first demo login with this role. */
export async function demoLogin(instance: Pick<Instance, 'url'>, role: DemoLogin['role']): Promise<DemoLogin> {
  const [found] = await demoLogins(instance, role);
  if (found === undefined) throw new Error(`the demo data has no ${role}`);
  return found;
}

/** Opens a page in its own browser context, without the demo bar. The test closes the context. */
export async function newBrowser(browser: Browser, { url }: Pick<Instance, 'url'>, language: Language = 'ar'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'ar' ? 'ar-SA' : 'en-US',
    baseURL: url,
  });
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', chosen);
    sessionStorage.setItem('sumaa-bar', 'off');
  }, language);
  return context.newPage();
}

/** Fills in and submits the login page, and waits until the user is signed in. */
export async function passLogin(
  page: Page,
  { email, password, codes }: Pick<DemoLogin, 'email' | 'password' | 'codes'>,
  language: Language = 'ar',
): Promise<void> {
  const say = texts(language);
  await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
  await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
  if (codes !== undefined) await passSecondFactor(page, email, language);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Enters a code of the authenticator app of a demo login; a code that was already used is followed by the next one. */
async function passSecondFactor(page: Page, email: string, language: Language): Promise<void> {
  const say = texts(language);
  const field = page.getByRole('textbox', { name: say('protection.code.label') });
  await until(
    async () => {
      const code = await freshCode(new URL(page.url()).origin, email);
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/UsernameAuth/two-factor'));
      await field.fill(code);
      return (await answer).ok();
    },
    (isIn) => isIn,
  );
}

/** Signs this context in; its pages find the session by the refresh cookie. */
export async function signInContext(
  context: BrowserContext,
  { url }: Pick<Instance, 'url'>,
  { email, password }: Pick<DemoLogin, 'email' | 'password'>,
): Promise<void> {
  const send = async (path: string, data: object) => (await (await context.request.post(path, { data })).json()) as Envelope<unknown>;
  await signInByHttp(url, { email, password }, send);
  // Like the login page: public pages check for a session only if this entry exists.
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('signed-in', '1');
  });
}

/** Marks the document; `expectNotReloaded` fails when it was replaced by another one. */
export const markDocument = (page: Page): Promise<unknown> => page.evaluate(() => Object.assign(window, { stayed: true }));

export async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
}
