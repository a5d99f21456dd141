import { randomUUID } from 'node:crypto';
import type { ContactMessage } from '@sumaa/contracts';
import { signIn } from '../support/api.ts';
import { mailBack, mailsTo } from '../support/mailbox.ts';
import { demoLogin, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts, type Language } from '../support/texts.ts';
import { until } from '../support/until.ts';

const words = {
  ar: {
    name: 'خالد الدوسري',
    message: 'لا أستطيع ربط حساب Google. تظهر رسالة.',
    subject: 'لا أستطيع ربط حساب Google',
    answer: 'أهلًا خالد، أعد الربط.',
    back: 'أعدت الربط وما زالت المشكلة.',
  },
  en: {
    name: 'Omar Haddad',
    message: 'The invoice is missing. Please send it.',
    subject: 'The invoice is missing',
    answer: 'Hello Omar, here it is.',
    back: 'It is not the right one.',
  },
} as const;

/** One red pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==', 'base64');

for (const language of ['ar', 'en'] satisfies Language[]) {
  const tag = language === 'ar' ? [] : ['@full'];
  test(
    `a message is written, assigned, answered, answered back by mail, resolved and reopened: ${language}`,
    { tag },
    async ({ browser, product }) => {
      const say = texts(language);
      const { name, message, subject, answer, back } = words[language];
      const domain = `${randomUUID()}.example`;
      const email = `writer@${domain}`;
      const desk = await newBrowser(browser, product, language);
      await desk.goto('/admin/contacts');
      await passLogin(desk, await demoLogin(product, 'super_admin'), language);
      // A rule gives the messages of a domain to somebody.
      await desk.goto('/admin/settings?tab=rules');
      await desk.getByRole('button', { name: say('assignment.rule.add') }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('textbox', { name: say('assignment.rule.name') }).fill(domain);
      await dialog.getByRole('textbox', { name: new RegExp(`^${say('assignment.rule.domains')}`) }).fill(domain);
      await dialog.getByRole('button', { name: new RegExp(say('assignment.rule.assign')) }).click();
      await desk.getByRole('option').nth(1).click();
      await dialog.getByRole('button', { name: say('common.action.save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      await desk.goto('/admin/contacts');
      const list = desk.getByRole('list', { name: say('inbox.title') });
      await expect(list.getByRole('link').first()).toBeVisible();
      // However long the list is, what answers the opened message stays on screen.
      await expect(desk.getByRole('button', { name: say('inbox.composer.send') })).toBeInViewport();
      await desk.getByRole('searchbox', { name: say('inbox.search') }).fill(email);
      await expect(desk).toHaveURL(/search=/);

      const page = await newBrowser(browser, product, language);
      await page.goto('/contact');
      await page.getByRole('button', { name: say('contact.submit') }).click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(3);
      await page.getByRole('textbox', { name: say('contact.field.name') }).fill(name);
      await page.getByRole('textbox', { name: say('contact.field.email') }).fill(email);
      await page.getByRole('textbox', { name: say('contact.field.message') }).fill(message);
      await page.getByRole('button', { name: say('contact.submit') }).click();
      await expect(page.getByRole('status').filter({ hasText: say('contact.sent.title') })).toContainText(/REF-[0-9A-Z]{8}/);
      await page.context().close();

      // It arrives at the desk without a reload, and is open there as the only one that matches.
      await expect(list.getByRole('link', { name: say('inbox.open', { name }) })).toBeVisible();
      const opened = desk.getByRole('region', { name: say('inbox.message') });
      await expect(opened.getByRole('heading', { name: subject })).toBeVisible();

      const thread = opened.getByRole('list', { name: say('inbox.thread') });
      await expect(thread).toContainText(domain);
      await expect(thread.getByRole('listitem')).toHaveCount(3);

      const send = opened.getByRole('button', { name: say('inbox.composer.send') });
      await expect(send).toBeDisabled();
      await expect(opened.getByText(email).filter({ visible: true }).first()).toBeVisible();
      await opened.getByRole('textbox', { name: say('inbox.composer.answer-label') }).fill(answer);
      await opened.locator('input[type=file]').setInputFiles({ name: 'steps.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') });
      await expect(opened.getByRole('button', { name: say('inbox.files.remove', { name: 'steps.csv' }) })).toBeVisible();
      await send.click();
      await expect(thread).toContainText(answer);
      await expect(opened.getByRole('textbox', { name: say('inbox.composer.answer-label') })).toHaveValue('');
      const [mailed] = await until(
        () => mailsTo(product.mailbox, email),
        ({ length }) => length === 2,
      );
      expect(mailed?.text).toContain(answer);
      expect(mailed?.attachments).toMatchObject([{ filename: 'steps.csv', contentType: 'text/csv', size: 4 }]);

      await opened.getByRole('button', { name: say('inbox.resolve'), exact: true }).click();
      await expect(thread.getByRole('listitem').last()).toContainText(say('inbox.status.resolved'));
      // The writer answers the mail: it is in the conversation at once, and the message is open again.
      const files = [{ name: 'screen.png', base64: png.toString('base64') }];
      expect(await mailBack(product.mailbox, email, { text: back, files })).toMatchObject({ ok: true });
      await expect(opened.getByRole('button', { name: say('inbox.resolve'), exact: true })).toBeVisible();
      await expect(thread).toContainText(back);
      await expect(thread).toContainText(say('inbox.mail.quoted'));
      const saved = desk.waitForEvent('download');
      await thread.getByRole('button', { name: say('inbox.files.save', { name: 'screen.png' }) }).click();
      expect((await saved).suggestedFilename()).toBe('screen.png');
      await expect(send).toBeDisabled();
      await opened.getByRole('textbox', { name: say('inbox.composer.answer-label') }).fill(answer);
      await send.click();
      await until(
        () => mailsTo(product.mailbox, email),
        ({ length }) => length === 3,
      );

      await opened.getByRole('button', { name: say('inbox.resolve'), exact: true }).click();
      await expect(opened.getByRole('button', { name: say('inbox.resolve'), exact: true })).toBeHidden();
      await opened.getByRole('button', { name: new RegExp(say('inbox.status.of', { name })) }).click();
      await desk.getByRole('option', { name: say('inbox.status.open'), exact: true }).click();
      await expect(opened.getByRole('button', { name: say('inbox.resolve'), exact: true })).toBeVisible();
      // A program answers the same mail: noted, and nothing is opened.
      await opened.getByRole('button', { name: say('inbox.resolve'), exact: true }).click();
      await mailBack(product.mailbox, email, { text: back, headers: { 'Auto-Submitted': 'auto-replied' } });
      await expect(thread).toContainText(say('inbox.mail.auto-reply'));
      await expect(opened.getByRole('button', { name: say('inbox.resolve'), exact: true })).toBeHidden();
      await desk.context().close();
    },
  );
}

test('the demo data has a message in every state of the clock', async ({ product }) => {
  const { email, password } = await demoLogin(product, 'super_admin');
  const staff = await signIn(product, email, password);
  const { items } = await staff.model<{ items: ContactMessage[] }>('GET', '/api/contacts?pageSize=50&sortBy=urgent');
  const states = new Set(items.map(({ slaState }) => slaState));
  expect([...states].toSorted()).toEqual(['due_soon', 'met', 'on_time', 'overdue', 'paused', 'stopped']);
  expect(new Set(items.map(({ language }) => language))).toEqual(new Set(['ar', 'en']));
  expect(items[0]?.slaState).toBe('overdue');
});
