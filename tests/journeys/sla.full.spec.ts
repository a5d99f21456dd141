import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin, newBrowser, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts, type Language } from '../support/texts.ts';
import { until } from '../support/until.ts';

/**
 * Who saves the policy in their language, while a colleague looks on in the other. Of the demo data: one message arrived 22 hours ago, the other
 * 17, and both wait for their first answer.
 */
const ways = [
  {
    language: 'ar',
    theirs: 'en',
    waiting: 'accounts@lama.example',
    was: 'due_soon',
    hours: 20,
    shown: '20 hours',
    moves: /يتغير موعد .*رس/,
  },
  {
    language: 'en',
    theirs: 'ar',
    waiting: 'info@aldiwan.example',
    was: 'on_time',
    hours: 16,
    shown: '16 ساعة',
    moves: /running messages? gets? (?:an)?other due times?/,
  },
] as const;

const open = async (page: Page, language: Language, waiting: string) => {
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

for (const { language, theirs, waiting, was, hours, shown, moves } of ways)
  test(`a stricter policy is saved in ${language}, and the breach shows live on two screens`, async ({ browser, product }) => {
    const login = await demoLogin(product, 'super_admin');
    const [ours, their] = [texts(language), texts(theirs)];
    const [desk, other] = [await newBrowser(browser, product, language), await newBrowser(browser, product, theirs)];
    await signInContext(desk.context(), product, login);
    await signInContext(other.context(), product, login);
    const [facts, otherFacts] = [await open(desk, language, waiting), await open(other, theirs, waiting)];
    await expect(facts.getByText(ours(`inbox.sla.${was}`))).toBeVisible();
    await expect(otherFacts.getByText(their(`inbox.sla.${was}`))).toBeVisible();
    await expect(facts.getByText(ours('inbox.sla.how'))).toBeVisible();

    const settings = await desk.context().newPage();
    await settings.goto('/admin/settings?tab=support');
    const colleague = await other.context().newPage();
    await colleague.goto('/admin/settings?tab=support');
    await firstAnswer(colleague, theirs).fill('30');
    await expect(firstAnswer(settings, language)).toHaveValue('24');
    await expectAccessible(settings);

    await test.step('saving says what it moves', async () => {
      await firstAnswer(settings, language).fill(String(hours));
      await settings.getByRole('button', { name: ours('common.action.save'), exact: true }).click();
      await expect(settings.getByRole('dialog')).toContainText(moves);
      await settings
        .getByRole('dialog')
        .getByRole('button', { name: ours('common.action.cancel'), exact: true })
        .click();
      await save(settings, language);
    });

    await test.step('both screens show the breach without a reload', async () => {
      await expect(facts.getByText(ours('inbox.sla.overdue'))).toBeVisible();
      await expect(otherFacts.getByText(their('inbox.sla.overdue'))).toBeVisible();
      await expect(otherFacts.getByRole('list').getByText(shown)).toBeVisible();
      await expectAccessible(other);
    });

    await test.step('the staff is mailed once', async () => {
      const overdue = async () => (await mailsTo(product.mailbox, login.email)).filter(({ subject }) => /REF-/.test(subject));
      await until(overdue, ({ length }) => length > 0);
      expect(new Set((await overdue()).map(({ subject }) => subject)).size).toBe((await overdue()).length);
    });

    await test.step('a colleague who was changing the old settings cannot save over the new ones', async () => {
      await expect(colleague.getByText(their('support.changed'))).toBeVisible();
      await expect(colleague.getByRole('button', { name: their('common.action.save'), exact: true })).toBeDisabled();
      await colleague.getByRole('button', { name: their('support.changed.load') }).click();
      await expect(firstAnswer(colleague, theirs)).toHaveValue(String(hours));
      await firstAnswer(colleague, theirs).fill('24');
      await save(colleague, theirs);
    });

    await desk.context().close();
    await other.context().close();
  });
