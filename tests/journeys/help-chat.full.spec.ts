import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo } from '../support/mailbox.ts';
import { demoLogin, expectNotReloaded, markDocument, signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { until } from '../support/until.ts';
import { onPhone, openOwnMenu, ownMenuEntry, startWalk } from './steps/walk.ts';

const words = {
  ar: { rule: 'أسئلة الفروع', question: 'كيف أضيف فرعًا جديدًا؟', answer: 'من الإعدادات، ثم ربط الفروع.', more: 'وصلت، شكرًا لكم.' },
  en: {
    rule: 'Branch questions',
    question: 'How do I add a branch?',
    answer: 'In the settings, under branches.',
    more: 'Found it, thank you.',
  },
} as const;

for (const { language, device } of onPhone) {
  test(`a member writes from Help, a rule assigns it, and the answer appears live, ${language}, ${device}`, async ({
    browser,
    product,
  }) => {
    const [keeper, walk] = [await startWalk(browser, product, language, 'desktop'), await startWalk(browser, product, language, device)];
    const { say, page } = walk;
    const desk = keeper.page;
    const { rule, question, answer, more } = words[language];
    const keyword = `K${randomUUID().slice(0, 8)}`;
    const name = `${rule} ${keyword}`;

    await test.step('a rule is written and tested', async () => {
      await signInContext(keeper.context, product, await demoLogin(product, 'super_admin'));
      await desk.goto('/admin/settings?tab=rules');
      await desk.getByRole('button', { name: say('assignment.rule.add') }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('textbox', { name: say('assignment.rule.name') }).fill(name);
      await dialog.getByRole('textbox', { name: new RegExp(`^${say('assignment.rule.keywords')}`) }).fill(keyword.toLowerCase());
      await dialog.getByRole('button', { name: say('assignment.test') }).click();
      await expect(dialog.getByRole('status')).toBeVisible();
      await dialog.getByRole('button', { name: new RegExp(say('assignment.rule.assign')) }).click();
      await desk.getByRole('option').nth(1).click();
      await expectAccessible(desk);
      await dialog.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(desk.getByRole('list', { name: say('assignment.rules') }).getByText(name)).toBeVisible();
      await expectAccessible(desk);
    });

    const conversation = page.getByRole('region', { name: /REF-/ });
    const customer = await demoLogin(product, 'admin');
    await test.step('a member writes', async () => {
      await signInContext(walk.context, product, customer);
      await page.goto('/customer/overview');
      await openOwnMenu(walk, customer.name);
      await ownMenuEntry(walk, say('dashboard.help.open')).click();
      await page.getByRole('textbox', { name: say('dashboard.help.new.label') }).fill(`${question} ${keyword}`);
      await page.getByRole('button', { name: say('dashboard.help.send'), exact: true }).click();
      await expect(conversation.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await markDocument(page);
    });

    const opened = desk.getByRole('region', { name: say('inbox.message') });
    const thread = opened.getByRole('list', { name: say('inbox.thread') });
    await test.step('it is in the inbox, assigned by the rule, and is answered', async () => {
      await desk.goto(`/admin/contacts?search=${keyword}`);
      await expect(thread).toContainText(name);
      await expect(
        desk
          .getByRole('list', { name: say('inbox.title') })
          .getByText(say('inbox.channel.chat'), { exact: true })
          .first(),
      ).toBeVisible();
      await opened.getByRole('textbox', { name: say('inbox.composer.answer-label') }).fill(answer);
      await opened.locator('input[type=file]').setInputFiles({ name: 'steps.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
      await expect(opened.getByRole('button', { name: say('inbox.files.remove', { name: 'steps.csv' }) })).toBeVisible();
      await opened.getByRole('button', { name: say('inbox.composer.send') }).click();
      await expect(thread).toContainText(answer);
    });

    await test.step('the member sees the answer without a reload, gets it by mail too, and writes again', async () => {
      await expect(conversation).toContainText(answer);
      const saved = page.waitForEvent('download');
      await conversation.getByRole('button', { name: say('contact.files.save', { name: 'steps.csv' }) }).click();
      expect((await saved).suggestedFilename()).toBe('steps.csv');
      await expectNotReloaded(page);
      const mails = await until(
        () => mailsTo(product.mailbox, customer.email),
        (found) => found.some(({ text }) => text.includes(answer)),
      );
      expect(mails.length).toBeGreaterThan(0);
      await conversation.getByRole('textbox', { name: say('dashboard.help.again.label') }).fill(more);
      await conversation.getByRole('button', { name: say('dashboard.help.send'), exact: true }).click();
      await expect(conversation).toContainText(more);
      await expect(thread.getByRole('listitem').last()).toContainText(more);
    });
    await keeper.context.close();
    await walk.context.close();
  });
}
