import type { PrivacyView } from '@sumaa/contracts';
import { signIn } from '../api.ts';
import type { Reachable } from '../instance.ts';
import { demoLogin } from '../people.ts';
import { until } from '../until.ts';
import { heading, type ScreenToSee } from './screen.ts';
import { loginShown } from './viewers.ts';

/** The path of the demo business's public page, which is switched on for it. */
async function publicPageOf(product: Reachable): Promise<string> {
  const { email, password } = await demoLogin(product, 'admin');
  const admin = await signIn(product, email, password);
  const view = await admin.model<PrivacyView>('GET', '/api/privacy');
  const slug = view.slug ?? 'demo-business';
  if (!view.publicProfile) await admin.model('PUT', '/api/privacy', { ...view, publicProfile: true, slug });
  const path = `/b/${encodeURIComponent(slug)}`;
  await until(
    async () => (await fetch(product.url + path)).status,
    (status) => status === 200,
  );
  return path;
}

/** The public site, sign-in and sign-up. */
export const publicScreens: readonly ScreenToSee[] = [
  { name: 'landing', viewer: 'visitor', path: '/', ready: (page, say) => heading(page, say('public-site.plans.title')) },
  { name: 'site-features', viewer: 'visitor', path: '/features', ready: (page, say) => heading(page, say('pages.features.title')) },
  {
    name: 'site-pricing',
    viewer: 'visitor',
    path: '/pricing',
    // Before the server has answered there are no prices.
    ready: (page, say) => page.getByText(say('public-site.plans.year-months', { count: 10 })).waitFor(),
  },
  { name: 'site-blog', viewer: 'visitor', path: '/blog', ready: (page, say) => heading(page, say('pages.blog.title')) },
  {
    name: 'site-article',
    viewer: 'visitor',
    path: '/blog/pdpl-for-small-business',
    ready: (page, say) => heading(page, say('pages.blog.related')),
  },
  { name: 'site-help', viewer: 'visitor', path: '/help', ready: (page, say) => heading(page, say('pages.help.title')) },
  {
    name: 'site-help-article',
    viewer: 'visitor',
    path: '/help/states-of-a-reply',
    ready: (page, say) => page.getByRole('link', { name: say('pages.help.all') }).waitFor(),
  },
  { name: 'site-soon', viewer: 'visitor', path: '/soon', ready: (page, say) => heading(page, say('follow.reminder.title')) },
  {
    name: 'site-status',
    viewer: 'visitor',
    path: '/status',
    ready: (page, say) => page.getByRole('heading', { name: say('status.service.postgres') }).waitFor(),
  },
  { name: 'site-support', viewer: 'visitor', path: '/support', ready: (page, say) => heading(page, say('pages.support.title')) },
  ...(['about', 'careers', 'security', 'privacy', 'terms'] as const).map((name): ScreenToSee => ({
    name: `site-${name}`,
    viewer: 'visitor',
    path: `/${name}`,
    ready: (page) => page.locator('.prose').first().waitFor(),
  })),
  {
    name: 'public-page',
    viewer: 'visitor',
    path: publicPageOf,
    ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'public-page-in-english',
    viewer: 'visitor',
    path: async (product) => `/en${await publicPageOf(product)}`,
    ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'follow-confirm',
    viewer: 'visitor',
    path: '/follow?confirm=whatever',
    ready: (page, say) => page.getByRole('button', { name: say('follow.link.confirm.submit') }).waitFor(),
  },
  {
    name: 'follow-end-invalid',
    viewer: 'visitor',
    path: '/follow?end=whatever',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('follow.link.end.submit') }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'contact', viewer: 'visitor', path: '/contact', ready: (page, say) => heading(page, say('contact.title')) },
  {
    name: 'contact-errors',
    viewer: 'visitor',
    path: '/contact',
    ready: async (page, say) => {
      await page.getByRole('button', { name: say('contact.submit') }).click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
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
    name: 'sign-in-second-factor',
    viewer: 'visitor',
    path: '/login',
    ready: async (page, say) => {
      const { email, password } = await loginShown(page, 'super_admin');
      await page.getByRole('textbox', { name: say('identity.field.email') }).fill(email);
      await page.getByLabel(say('identity.field.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: say('identity.sign-in.submit'), exact: true }).click();
      await page.getByLabel(say('protection.code.label')).waitFor();
    },
  },
  {
    name: 'google-sign-in-nothing',
    viewer: 'visitor',
    path: '/google-sign-in',
    ready: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'check-email',
    viewer: 'visitor',
    path: '/check-email?email=somebody%40business.example',
    ready: (page, say) => heading(page, say('identity.check-email.title')),
  },
  {
    name: 'verify-email-elsewhere',
    viewer: 'visitor',
    path: '/verify-email?email=somebody%40business.example&otp=123456',
    ready: (page, say) => page.getByRole('textbox', { name: say('identity.field.password') }).waitFor(),
  },
  {
    name: 'forgot-password',
    viewer: 'visitor',
    path: '/forgot-password',
    ready: (page, say) => heading(page, say('identity.forgot.title')),
  },
  {
    name: 'forgot-password-sent',
    viewer: 'visitor',
    path: '/forgot-password',
    ready: async (page, say) => {
      await page.getByRole('textbox', { name: say('identity.field.email') }).fill('somebody@business.example');
      await page.getByRole('button', { name: say('identity.forgot.submit') }).click();
      await heading(page, say('identity.forgot.sent.title'));
    },
  },
  {
    name: 'reset-password',
    viewer: 'visitor',
    path: '/reset-password?token=whatever',
    ready: (page, say) => page.getByRole('button', { name: say('identity.reset.submit') }).waitFor(),
  },
  {
    name: 'reset-password-invalid',
    viewer: 'visitor',
    path: '/reset-password',
    ready: (page, say) => page.getByRole('link', { name: say('identity.reset.ask-again') }).waitFor(),
  },
];
