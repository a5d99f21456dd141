import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin, newBrowser, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts, type Language } from '../support/texts.ts';
import { until } from '../support/until.ts';

/** Of the demo data: it arrived 22 hours ago and waits for its first answer. */
const waiting = 'accounts@lama.example';

const open = async (page: Page, language: Language) => {
  await page.goto(`/admin/contacts?search=${waiting}`);
  const facts = page.getByRole('complementary', { name: texts(language)('inbox.facts') });
  await expect(facts).toBeVisible();
  return facts;
};

/** The first answer of the general policy, in the settings. */
const firstAnswer = (page: Page, language: Language) =>
  page
    .getByRole('region', { name: texts(language)('support.general') })
    .getByRole('textbox', { name: texts(language)('support.goal.first-answer') });

const save = async (page: Page, language: Language) => {
  const say = texts(language);
  await page.getByRole('button', { name: say('common.action.save'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('common.action.save'), exact: true })
    .click();
  await expect(page.getByText(say('support.saved'))).toBeVisible();
};

test('a stricter policy is saved, and the breach shows live on two screens', async ({ browser, product }) => {
  const login = await demoLogin(product, 'super_admin');
  const [ar, en] = [texts('ar'), texts('en')];
  const [desk, other] = [await newBrowser(browser, product, 'ar'), await newBrowser(browser, product, 'en')];
  await signInContext(desk.context(), product, login);
  await signInContext(other.context(), product, login);
  const [facts, otherFacts] = [await open(desk, 'ar'), await open(other, 'en')];
  await expect(facts.getByText(ar('inbox.sla.due_soon'))).toBeVisible();
  await expect(otherFacts.getByText(en('inbox.sla.due_soon'))).toBeVisible();
  await expect(facts.getByText(ar('inbox.sla.how'))).toBeVisible();

  const settings = await desk.context().newPage();
  await settings.goto('/admin/settings?tab=support');
  const colleague = await other.context().newPage();
  await colleague.goto('/admin/settings?tab=support');
  await firstAnswer(colleague, 'en').fill('30');
  await expect(firstAnswer(settings, 'ar')).toHaveValue('24');
  await expectAccessible(settings);

  await test.step('saving says what it moves', async () => {
    await firstAnswer(settings, 'ar').fill('20');
    await settings.getByRole('button', { name: ar('common.action.save'), exact: true }).click();
    await expect(settings.getByRole('dialog')).toContainText(/يتغير موعد .*رس/);
    await settings
      .getByRole('dialog')
      .getByRole('button', { name: ar('common.action.cancel'), exact: true })
      .click();
    await save(settings, 'ar');
  });

  await test.step('both screens show the breach without a reload', async () => {
    await expect(facts.getByText(ar('inbox.sla.overdue'))).toBeVisible();
    await expect(otherFacts.getByText(en('inbox.sla.overdue'))).toBeVisible();
    await expect(otherFacts.getByRole('list').getByText('20 hours')).toBeVisible();
    await expectAccessible(other);
  });

  await test.step('the staff is mailed once', async () => {
    const overdue = async () => (await mailsTo(product.mailbox, login.email)).filter(({ subject }) => /REF-/.test(subject));
    await until(overdue, ({ length }) => length > 0);
    expect(new Set((await overdue()).map(({ subject }) => subject)).size).toBe((await overdue()).length);
  });

  await test.step('a colleague who was changing the old settings cannot save over the new ones', async () => {
    await expect(colleague.getByText(en('support.changed'))).toBeVisible();
    await expect(colleague.getByRole('button', { name: en('common.action.save'), exact: true })).toBeDisabled();
    await colleague.getByRole('button', { name: en('support.changed.load') }).click();
    await expect(firstAnswer(colleague, 'en')).toHaveValue('20');
    await firstAnswer(colleague, 'en').fill('24');
    await save(colleague, 'en');
  });

  await desk.context().close();
  await other.context().close();
});
