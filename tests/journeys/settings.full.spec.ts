import { randomUUID } from 'node:crypto';
import { defaultMemberPermissions, ruleConsentVersion, type OwnChoices } from '@sumaa/contracts';
import { allReviews, callerOf, type Caller } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, type Owner } from '../support/business.ts';
import type { GoogleHooks } from '../support/google.ts';
import { mailsTo, type Mail } from '../support/mailbox.ts';
import { passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { invitationLink } from '../support/team.ts';
import { until } from '../support/until.ts';
import { panelOf } from './steps/answering.ts';
import { literally, mainly, onPhone, startWalk, type Walk } from './steps/walk.ts';

for (const { language, device } of mainly(onPhone)) {
  test(`settings and what they do, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [3]);
    await owner.model('PUT', '/api/account/preferences', { language });
    const walk = await startWalk(browser, product, language, device);
    const trouble = watchForTrouble(walk.page);
    await test.step('is asked before what was changed is lost, and saves it', () => changeName(walk, owner));
    // Mails are in the reader's language; the rest is the same in each.
    const isWhole = language === 'ar';
    if (isWhole)
      await test.step('sees what was saved elsewhere meanwhile, and goes on with the own choice', () => chooseDespiteAnother(walk, owner));
    else await owner.model('PUT', '/api/notifications/choices', await withoutNewReviews(owner));
    await test.step('finds what happened in the bell, which opens it', () => openFromBell(walk, owner, google));
    await test.step('gets a mail about the negative review alone, in their language, whose link opens it', () => openFromMail(walk, owner));
    await test.step('ends these mails with one click of the mail program, and the settings follow', () => endMails(walk, owner));
    if (isWhole) await test.step('shows the public page only while it is switched on', () => publish(walk));
    if (isWhole)
      await test.step('agrees anew to the publishing rule whose manager left, and pauses it', () => keepRule(walk, owner, google));
    trouble.expectQuiet();
    await walk.context.close();
  });
}

const tab = ({ page, say }: Walk, id: 'profile' | 'notifications' | 'privacy') =>
  page.getByRole('tab', { name: say(`settings.tab.${id}`), exact: true });

/** The bar with what was changed. */
const bar = ({ page, say }: Walk) => page.getByRole('region', { name: say('settings.save.region'), exact: true });

async function save(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await bar(walk)
    .getByRole('button', { name: say('settings.save.submit') })
    .click();
  await expect(page.getByText(say('settings.save.done')).first()).toBeVisible();
  await expect(bar(walk)).toBeHidden();
}

async function changeName(walk: Walk, owner: Owner): Promise<void> {
  const { page, say, language } = walk;
  await page.goto(`/login?next=${encodeURIComponent('/customer/settings?tab=profile')}`);
  await passLogin(page, owner, language);
  const name = page.getByRole('textbox', { name: say('settings.field.name'), exact: true });
  await name.fill('بيت الضيافة');
  await expect(bar(walk)).toContainText(say('settings.save.unsaved', { count: 1 }));
  await tab(walk, 'notifications').click();
  const leave = page.getByRole('alertdialog', { name: say('settings.leave.title') });
  await leave.getByRole('button', { name: say('common.action.cancel') }).click();
  await expect(name).toHaveValue('بيت الضيافة');
  await save(walk);
  await page.reload();
  await expect(name).toHaveValue('بيت الضيافة');
}

/** The switch of mails about a kind. */
const mailsAbout = ({ page, say }: Walk, kind: 'new_review' | 'bad_review') =>
  page.getByRole('checkbox', {
    name: say('choices.switch', { kind: say(`notifications.kind.${kind}`), channel: say('choices.channel.email') }),
    exact: true,
  });

async function chooseDespiteAnother(walk: Walk, owner: Owner): Promise<void> {
  const { page, say } = walk;
  await tab(walk, 'notifications').click();
  await expect(mailsAbout(walk, 'new_review')).toBeChecked();
  await mailsAbout(walk, 'new_review').uncheck({ force: true });
  const { revision } = await owner.model<OwnChoices>('GET', '/api/notifications/choices');
  await owner.model('PUT', '/api/notifications/choices', {
    revision,
    choices: { switches: { sync_done: { email: false } }, timing: {} },
  });
  await expect(page.getByRole('alert').filter({ hasText: say('settings.conflict.title') })).toBeVisible();
  await expect(bar(walk).getByRole('button', { name: say('settings.save.submit') })).toBeDisabled();
  await page.getByRole('button', { name: say('settings.conflict.keep') }).click();
  await save(walk);
  await page.reload();
  await expect(mailsAbout(walk, 'new_review')).not.toBeChecked();
  await expect(mailsAbout(walk, 'bad_review')).toBeChecked();
  const { choices } = await owner.model<OwnChoices>('GET', '/api/notifications/choices');
  expect(choices.switches).toEqual({ sync_done: { email: false }, new_review: { email: false } });
}

async function withoutNewReviews(owner: Owner) {
  const { revision } = await owner.model<OwnChoices>('GET', '/api/notifications/choices');
  return { revision, choices: { switches: { new_review: { email: false } }, timing: {} } };
}

/** Who writes a review of one star. */
const angry = 'زائر غاضب';

async function openFromBell(walk: Walk, owner: Owner, google: GoogleHooks): Promise<void> {
  const { page, say } = walk;
  const unread = async () => (await owner.model<{ unread: number }>('GET', '/api/notifications')).unread;
  const before = await unread();
  const review = { location: owner.world.locations[0]?.name, comment: 'جئنا مساء' };
  await google.post('reviews', { ...review, stars: 5, reviewer: 'زائر راض' });
  await google.post('reviews', { ...review, stars: 1, reviewer: angry });
  const bell = page.getByRole('button', { name: say('notifications.open', { count: before + 2 }), exact: true });
  await expect(bell).toBeVisible();
  await bell.click();
  const list = page.getByRole('dialog', { name: say('notifications.title') });
  await list.getByRole('link').filter({ hasText: angry }).click();
  await expect(page).toHaveURL(/\/customer\/reviews\?review=/);
  await expect(panelOf(walk, angry).getByText('جئنا مساء')).toBeVisible();
}

const titles = { ar: { bad: /^مراجعة سلبية/, good: /^مراجعة جديدة/ }, en: { bad: /^Negative review/, good: /^New review/ } } as const;

const badReviewMail = async ({ product, language }: Walk, to: string): Promise<Mail> => {
  const find = async () => (await mailsTo(product.mailbox, to)).find(({ subject }) => titles[language].bad.test(subject)) ?? null;
  return (await until(find, (mail) => mail !== null))!;
};

async function openFromMail(walk: Walk, { email }: Owner): Promise<void> {
  const { page, product, language } = walk;
  const { links } = await badReviewMail(walk, email);
  expect((await mailsTo(product.mailbox, email)).filter(({ subject }) => titles[language].good.test(subject))).toEqual([]);
  await page.goto('/customer/overview');
  await page.goto(links.find((url) => url.includes('/customer/reviews?review=')) ?? 'no link');
  await expect(panelOf(walk, angry).getByText('جئنا مساء')).toBeVisible();
}

async function endMails(walk: Walk, { email }: Owner): Promise<void> {
  const { page } = walk;
  const { unsubscribe } = await badReviewMail(walk, email);
  await page.goto('/customer/settings?tab=notifications');
  await expect(mailsAbout(walk, 'bad_review')).toBeChecked();
  const body = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await fetch(unsubscribe ?? 'no link', { method: 'POST', headers, body })).status).toBe(200);
  await expect(mailsAbout(walk, 'bad_review')).not.toBeChecked();
}

async function publish(walk: Walk): Promise<void> {
  const { page, say } = walk;
  const slug = `beit-${randomUUID().slice(0, 8)}`;
  const setPublic = async (isOn: boolean) => {
    await page.goto('/customer/settings?tab=privacy');
    const control = page.getByRole('switch', { name: say('privacy.field.publicProfile') });
    await expect(control).toBeChecked({ checked: !isOn });
    await control.setChecked(isOn, { force: true });
    if (isOn) await page.getByRole('textbox', { name: say('privacy.field.slug') }).fill(slug);
    await save(walk);
  };
  await setPublic(true);
  const address = await page.getByRole('link', { name: say('privacy.page.open') }).getAttribute('href');
  await page.goto(String(address));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('بيت الضيافة');
  await setPublic(false);
  await until(
    async () => (await fetch(String(address))).status,
    (status) => status === 404,
  );
}

/** A general manager who joined the business. */
async function joinedManager({ product }: Walk, owner: Owner): Promise<Caller & { readonly memberId: string }> {
  const email = `guest-${randomUUID()}@example.test`;
  await owner.model('POST', '/api/team-members/invite', { email, role: 'admin', permissions: defaultMemberPermissions('admin') });
  const token = (await invitationLink(product, email)).split('/invite/')[1] ?? '';
  const form = new FormData();
  for (const [field, value] of Object.entries({ token, name: 'لجين', password: `${randomUUID()} Aa1!` })) form.set(field, value);
  const anonymous = callerOf(product.url, null);
  const joined = await anonymous.model<{ token: string; user: { memberId: string } }>('POST', `/api/team-members/complete/${token}`, form);
  return { ...callerOf(product.url, joined.token), memberId: joined.user.memberId };
}

async function keepRule(walk: Walk, owner: Owner, google: GoogleHooks): Promise<void> {
  const { page, say } = walk;
  const card = page.getByRole('region', { name: say('reviews.rule.title'), exact: true });
  const press = (id: string) => card.getByRole('button', { name: say(id), exact: true }).click();
  const expectState = (id: string) => expect(card.getByText(say(id), { exact: true })).toBeVisible();
  await page.goto('/customer/settings?tab=replies');
  await expect(card.getByRole('button', { name: say('reviews.rule.begin') })).toBeVisible();
  const leaver = await joinedManager(walk, owner);
  const terms = { minStars: 5, locationIds: null, delayMinutes: 60, dailyCap: 20 };
  await leaver.model('PUT', '/api/reply-settings/rule', { ...terms, consent: ruleConsentVersion });
  await expectState('reviews.rule.on');
  await owner.model('PUT', `/api/team-members/${leaver.memberId}/deactivate`);
  await expectState('reviews.rule.lapsed');
  await expectAccessible(page);

  await press('reviews.rule.agree.again');
  const form = page.getByRole('dialog', { name: say('reviews.rule.title') });
  await form.getByRole('textbox', { name: say('reviews.rule.cap') }).fill('3');
  await form.getByRole('button', { name: say('reviews.rule.agree') }).click();
  await expect(form.getByText(say('reviews.rule.consent.needed'))).toBeVisible();
  await form.getByRole('checkbox', { name: say('reviews.rule.consent') }).check({ force: true });
  await expectAccessible(page);
  await form.getByRole('button', { name: say('reviews.rule.agree') }).click();
  await expectState('reviews.rule.on');
  await expect(card.getByText(say('reviews.rule.terms.cap', { count: 3 }))).toBeVisible();

  const author = 'زائر شاكر';
  await google.post('reviews', { location: owner.world.locations[0]?.name, stars: 5, reviewer: author, comment: 'خدمة ممتازة وطعم لذيذ' });
  // One that arrives while the list is open waits above it.
  await until(
    () => allReviews(owner),
    (reviews) => reviews.some(({ authorName }) => authorName === author),
  );
  await page.goto('/customer/reviews?sort=recent');
  const answered = page.getByRole('article').filter({ hasText: author });
  await expect(answered.getByText(new RegExp(`^${literally(say('reviews.card.queued.by-rule', { at: '' }).trim())}`))).toBeVisible();

  await page.goto('/customer/settings?tab=replies');
  await press('reviews.rule.pause');
  await expectState('reviews.rule.paused');
  await expect(card.getByRole('button', { name: say('reviews.rule.resume'), exact: true })).toBeVisible();
}
