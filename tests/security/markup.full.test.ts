import { randomUUID } from 'node:crypto';
import type { ReviewItem } from '@sumaa/contracts';
import { amount, hostileMarkup, markupMark, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserArguments, findBrowser } from '../bin/browser.mjs';
import { allReviews, callerOf, connectGoogle, firstSyncDone, linkAll, registerBusiness, type Caller } from '../support/api.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { openLook, type Look } from '../support/looks.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin, signInContext } from '../support/people.ts';
import { until } from '../support/until.ts';

type Login = { readonly email: string; readonly password: string };

let product: Instance;
let browser: Browser;
let owner: Caller & Login;
let reviews: readonly ReviewItem[];
const writer = `${randomUUID()}@writer.example`;

const branches = 8;
const perBranch = hostileMarkup.length / branches;
/** A text that says something, so that it has a sentiment, topics and keywords too. */
const withWords = (markup: string) => `${markup} الخدمة بطيئة والقهوة باردة ${markup}`;

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await findBrowser());
  [product, browser] = await Promise.all([
    startInstance({ env: { RATE_LIMITS: 'off', POLL_SECONDS: '5' } }),
    chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...browserArguments] }),
  ]);
  owner = await hostileBusiness();
  reviews = await allReviews(owner);
  const [first, second] = reviews;
  await owner.model('PUT', `/api/Reviews/${first!.id}/draft`, { text: hostileMarkup[0] });
  await owner.model('POST', `/api/Reviews/${second!.id}/reply`, { text: `شكرًا لك ${hostileMarkup[1]}` });
  const contact = { name: hostileMarkup[0]!.slice(0, 80), email: writer, message: withWords(hostileMarkup.slice(0, 20).join('\n')) };
  await callerOf(product.url, null).model('POST', '/api/contacts', contact);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await product?.remove();
});

/** A business whose own name, branches, reviewers and reviews are all hostile. */
async function hostileBusiness(): Promise<Caller & Login> {
  const google = googleHooks(product.google);
  const email = `hostile-${randomUUID().slice(0, 8)}@google.example`;
  const locations = Array.from({ length: branches }, (_, branch) => ({
    title: `${hostileMarkup[branch]!} ${branch}`,
    address: hostileMarkup[branch]!,
    reviews: hostileMarkup.slice(branch * perBranch, (branch + 1) * perBranch).map((markup, place) => ({
      reviewer: markup,
      stars: ((place % 5) + 1) as 1 | 2 | 3 | 4 | 5,
      comment: withWords(markup),
      createTime: new Date(Date.now() - (branch * perBranch + place + 1) * 3_600_000).toISOString(),
    })),
  }));
  await google.post('accounts', { email, name: hostileMarkup[0], accounts: [{ name: hostileMarkup[0], locations }] });
  const person = await registerBusiness(product, hostileMarkup[0]);
  await connectGoogle(person, email);
  await linkAll(person);
  await firstSyncDone(person);
  await person.model('POST', '/api/onboarding/finish', { tour: false });
  return person;
}

/** What a page became: elements that texts made, scripts that ran, what the policy had to stop, and the texts that it shows. */
interface Seen {
  readonly nodes: number;
  readonly links: number;
  readonly violations: readonly string[];
  readonly text: string;
}

/** A page that counts dialogs and violations. */
async function watched(context: BrowserContext) {
  let dialogs = 0;
  context.on('dialog', (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await context.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(globalThis, { stopped });
    document.addEventListener('securitypolicyviolation', (event) => stopped.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const page = await context.newPage();
  return {
    page,
    dialogs: () => dialogs,
    look: () =>
      page.evaluate(
        (mark): Seen => ({
          nodes: document.querySelectorAll(`[${mark}]`).length,
          links: [...document.querySelectorAll('[href], [src], [action], [data]')].filter((one) =>
            ['href', 'src', 'action', 'data'].some((name) => /^\s*(javascript|data:text)/i.test(one.getAttribute(name) ?? '')),
          ).length,
          violations: (globalThis as unknown as { stopped: string[] }).stopped,
          text: document.documentElement.textContent + [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value).join('\n'), // prettier-ignore
        }),
        markupMark,
      ),
  };
}

/** A screen and the hostile texts that it shows. */
interface Screen {
  readonly path: string;
  readonly shows: readonly string[];
}

/** Opens a screen and waits until its texts stand there, in whatever form. */
async function open(page: Page, { path, shows }: Screen): Promise<void> {
  await page.goto(path);
  await page.waitForFunction((texts) => {
    const fields = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
    const all = [document.documentElement.innerHTML, document.documentElement.textContent, ...fields].join('\n');
    return texts.every((text) => all.includes(text));
  }, shows as string[]);
  await page.waitForLoadState('networkidle');
}

function screens(): readonly Screen[] {
  const [first, second] = reviews as [ReviewItem, ReviewItem];
  const ids = [...new Set(reviews.map(({ locationId }) => locationId))];
  const authorsOf = (id: string) => reviews.filter(({ locationId }) => locationId === id).map(({ authorName }) => authorName ?? '');
  const [branch] = hostileMarkup as [string];
  return [
    ...ids.map((id) => ({ path: `/customer/reviews?branch=${id}`, shows: authorsOf(id) })),
    ...[first, second].map(({ id, authorName }) => ({ path: `/customer/reviews?review=${id}`, shows: [authorName ?? ''] })),
    { path: '/customer/overview', shows: [branch] },
    { path: '/customer/analytics?period=1y', shows: [branch] },
    { path: '/customer/activity', shows: [markupMark] },
    { path: '/customer/settings', shows: [branch] },
    { path: '/customer/settings?tab=connections', shows: [branch] },
    { path: '/customer/settings?tab=ask', shows: [branch] },
    { path: '/customer/team', shows: [] },
    { path: '/customer/exports', shows: [] },
  ];
}
const consoleScreens: readonly Screen[] = [
  { path: '/admin/contacts', shows: [markupMark] },
  { path: '/admin/customers', shows: [markupMark] },
  { path: '/admin/activity', shows: [markupMark] },
];

interface Pass {
  readonly look: Look;
  /** Without it, the pages alone must keep the texts harmless. */
  readonly withPolicy: boolean;
}
const everyPass: readonly Pass[] = [
  { look: { language: 'ar', theme: 'light', device: 'desktop' }, withPolicy: false },
  { look: { language: 'en', theme: 'dark', device: 'desktop' }, withPolicy: true },
];
/** The policy would only hide what the first one finds. */
const passes = everyPass.slice(0, amount({ bounded: 1, full: 2 }));

async function openContext({ look, withPolicy }: Pass): Promise<BrowserContext> {
  if (withPolicy) return openLook(browser, product.url, look);
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await context.addInitScript((language) => {
    if (!location.protocol.startsWith('http')) return;
    localStorage.setItem('lang', language);
    sessionStorage.setItem('sumaa-bar', 'off');
  }, look.language);
  return context;
}

test.each(passes)(
  'S16: on no screen does a text become an element or run: $look.language, policy $withPolicy',
  async (pass) => {
    const wrong: unknown[] = [];
    const texts: string[] = [];
    let visited = 0;
    for (const [login, wanted] of [
      [owner, screens()],
      [await demoLogin(product, 'super_admin'), consoleScreens],
    ] as const) {
      const context = await openContext(pass);
      await signInContext(context, product, login);
      const { page, look, dialogs } = await watched(context);
      for (const screen of wanted) {
        await open(page, screen);
        const { path } = screen;
        const { nodes, links, violations, text } = await look();
        if (nodes + links + violations.length + dialogs() > 0) wrong.push({ path, nodes, links, violations, dialogs: dialogs() });
        texts.push(text);
        visited += 1;
      }
      await context.close();
    }
    expect(wrong).toEqual([]);
    const shown = texts.join('\n');
    expect(hostileMarkup.filter((markup) => !shown.includes(markup))).toEqual([]);
    report('S16 screens', hostileMarkup.length, {
      language: pass.look.language,
      policy: pass.withPolicy ? 'on' : 'off',
      screens: visited,
      nodes: 0,
      dialogs: 0,
    });
  },
  testTimeoutMs,
);

test(
  'S16: in no mail does a text become an element or a link',
  async () => {
    const mails = await until(
      async () => [...(await mailsTo(product.mailbox, owner.email)), ...(await mailsTo(product.mailbox, writer))],
      (all) => all.some(({ html }) => html.includes('data-s16')),
    );
    const context = await browser.newContext({ bypassCSP: true });
    const { page, look, dialogs } = await watched(context);
    const wrong: unknown[] = [];
    for (const { html, subject } of mails) {
      await page.setContent(html);
      const { nodes, links } = await look();
      if (nodes + links + dialogs() > 0) wrong.push({ subject, nodes, links, dialogs: dialogs() });
    }
    await context.close();
    expect(wrong).toEqual([]);
    report('S16 mails', mails.length, { nodes: 0, dialogs: 0 });
  },
  testTimeoutMs,
);

test('S16, positive control: a page that takes the same texts for markup is found', async () => {
  const context = await browser.newContext({ bypassCSP: true });
  const { page, look, dialogs } = await watched(context);
  await page.goto(product.url);
  await page.evaluate((texts) => {
    for (const text of texts) {
      const made = document.createElement('div');
      made.innerHTML = text;
      document.body.append(made);
    }
  }, hostileMarkup as string[]);
  await expect.poll(dialogs).toBeGreaterThan(0);
  const { nodes, links } = await look();
  expect(nodes).toBeGreaterThan(hostileMarkup.length / 2);
  expect(links).toBeGreaterThan(0);
  await context.close();
  report('S16 control', 0, { nodes, links, dialogs: dialogs() });
});
