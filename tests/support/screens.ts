import type { BrowserContext, Page } from '@playwright/test';
import { connectGoogle, firstSyncDone, linkAll, registerBusiness, syncedTo } from './api.ts';
import { createGoogleWorld, holdFollowingPages } from './google-world.ts';
import { googleHooks } from './google.ts';
import type { Instance } from './instance.ts';
import { texts, type Language } from './texts.ts';

/** Who looks: nobody, somebody of the demonstration, or a business in the middle of its set-up. */
export type Viewer = 'visitor' | 'admin' | 'agent' | 'super_admin' | 'connecting' | 'choosing' | 'syncing' | 'completing';

export interface ScreenToSee {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string;
  /** Brings the screen into the state meant, and waits for its content. */
  readonly ready: (page: Page, say: ReturnType<typeof texts>) => Promise<unknown>;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).filter({ visible: true }).first().waitFor();

/** Every screen there is, and the states of them that look different. */
export const screensToSee: readonly ScreenToSee[] = [
  {
    // First: Google lets a sync wait for no longer than its job tries again.
    name: 'welcome-sync',
    viewer: 'syncing',
    path: '/welcome',
    ready: (page, say) => page.getByRole('progressbar', { name: say('onboarding.sync.progress') }).waitFor(),
  },
  { name: 'landing', viewer: 'visitor', path: '/', ready: (page, say) => heading(page, say('public-site.plans.title')) },
  { name: 'privacy', viewer: 'visitor', path: '/privacy', ready: (page, say) => heading(page, say('public-site.privacy.title')) },
  { name: 'terms', viewer: 'visitor', path: '/terms', ready: (page, say) => heading(page, say('public-site.terms.title')) },
  {
    name: 'sign-up-errors',
    viewer: 'visitor',
    path: '/signup',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('identity.sign-up.submit') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'sign-in', viewer: 'visitor', path: '/login', ready: (page, say) => heading(page, say('identity.sign-in.title')) },
  {
    name: 'check-email',
    viewer: 'visitor',
    path: '/check-email?email=somebody%40business.example',
    ready: (page, say) => heading(page, say('identity.check-email.title')),
  },
  {
    name: 'verify-email-wrong',
    viewer: 'visitor',
    path: '/verify-email?email=somebody%40business.example&otp=123456',
    ready: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'welcome-connect',
    viewer: 'connecting',
    path: '/welcome',
    ready: (page, say) => page.getByRole('button', { name: say('onboarding.connect.begin') }).waitFor(),
  },
  {
    name: 'welcome-choose',
    viewer: 'choosing',
    path: '/welcome',
    ready: (page, say) => page.getByRole('button', { name: say('onboarding.choose.submit') }).waitFor(),
  },
  { name: 'welcome-complete', viewer: 'completing', path: '/welcome', ready: (page, say) => heading(page, say('onboarding.complete.ask')) },
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
  { name: 'system', viewer: 'super_admin', path: '/admin/system', ready: (page, say) => heading(page, say('platform.part.postgres')) },
];

interface Login {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** A login for each viewer who needs one: the demonstration's, and four businesses left at four steps of their set-up. */
export async function prepareViewers(product: Instance): Promise<Readonly<Record<Exclude<Viewer, 'visitor'>, Login>>> {
  const demo = (await (await fetch(`${product.url}/__dev/logins`)).json()) as Login[];
  const ofDemo = (role: string) => demo.find((login) => login.role === role) as Login;
  const connecting = await registerBusiness(product);
  const google = googleHooks(product.google);
  const choosing = await registerBusiness(product);
  await connectGoogle(choosing, (await createGoogleWorld(google, [12, 5, 0])).email);
  const completing = await registerBusiness(product);
  await connectGoogle(completing, (await createGoogleWorld(google, [40, 15])).email);
  await linkAll(completing);
  await firstSyncDone(completing);
  const syncing = await registerBusiness(product);
  const world = await createGoogleWorld(google, [120, 12]);
  await connectGoogle(syncing, world.email);
  await holdFollowingPages(google, world);
  await linkAll(syncing);
  await syncedTo(syncing, 62);
  const login = ({ email, password }: { readonly email: string; readonly password: string }): Login => ({ role: 'admin', email, password });
  return {
    admin: ofDemo('admin'),
    agent: ofDemo('agent'),
    super_admin: ofDemo('super_admin'),
    connecting: login(connecting),
    choosing: login(choosing),
    syncing: login(syncing),
    completing: login(completing),
  };
}

/** Signs this context in; its pages then find the session by the refresh cookie. */
export async function signInContext(context: BrowserContext, { email, password }: Pick<Login, 'email' | 'password'>): Promise<void> {
  const answer = await context.request.post('/api/UsernameAuth/AdminSignIn', { data: { username: email, password } });
  if (!answer.ok()) throw new Error(`sign-in of ${email}: ${answer.status()}`);
}

/** Opens a screen in a new page of the context and brings it into its state. */
export async function see(context: BrowserContext, screen: ScreenToSee, language: Language): Promise<Page> {
  const page = await context.newPage();
  await page.goto(screen.path);
  await screen.ready(page, texts(language));
  await page.evaluate(() => document.fonts.ready);
  return page;
}
