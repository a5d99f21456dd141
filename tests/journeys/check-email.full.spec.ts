import { errorText, type ErrorCode } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo, newestCode } from '../support/mailbox.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { registrationOf } from '../support/registration.ts';
import { until } from '../support/until.ts';
import { confirmByCode, confirmByLink } from './steps/registering.ts';
import { onDesktop, startWalk } from './steps/walk.ts';

const confirmPath = '/api/UsernameAuth/confirm-email-jwt';
/** The reverse of the main job, which confirms by code in Arabic and by link in English. */
const confirmations = { ar: confirmByLink, en: confirmByCode };

for (const { language, device } of onDesktop) {
  test(`a code is sent again, refused for each reason, and confirms, ${language}, ${device}`, async ({ browser, product }) => {
    const { email, Password: password, ...fields } = registrationOf();
    const walk = await startWalk(browser, product, language, device);
    const { page, context, say } = walk;
    const trouble = watchForTrouble(page, [confirmPath]);
    await page.clock.install();
    /** The code of the newest mail, after `mails` mails have arrived. */
    const codeOf = async (mails: number): Promise<string> => {
      await until(
        () => mailsTo(product.mailbox, email),
        (found) => found.length >= mails,
      );
      return String(await newestCode(product.mailbox, email));
    };
    /** The sixth digit submits the code; a refused code is removed from the field. */
    const enterCode = async (code: string): Promise<void> => {
      const field = page.getByRole('textbox', { name: say('identity.code.label') });
      await expect(field).toHaveValue('');
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === confirmPath);
      await field.fill(code);
      await answer;
    };
    const expectRefused = (code: ErrorCode) => expect(page.getByText(errorText(code, language))).toBeVisible();
    const resend = page.getByRole('button', { name: say('identity.code.resend'), exact: true });

    // Registered with this browser's cookies; another browser would be asked for the password.
    await context.request.post('/api/UsernameAuth/RegisterCompany', { multipart: { ...fields, email, Password: password } });
    const first = await codeOf(1);
    await page.goto(`/check-email?email=${encodeURIComponent(email)}`);

    await test.step('the address can be changed', async () => {
      await page.getByRole('link', { name: say('identity.check-email.change') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('identity.sign-up.title') })).toBeVisible();
      await page.goBack();
    });
    const second = await test.step('another code invalidates the first', async () => {
      await resend.click();
      await expect(page.getByText(say('identity.code.sent'))).toBeVisible();
      await expect(resend).toBeHidden();
      const code = await codeOf(2);
      await enterCode(first);
      await expectRefused('code_expired');
      return code;
    });
    await test.step('too many wrong codes invalidate the current one', async () => {
      // The field does not submit the same digits twice.
      const wrong = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6)).filter((code) => code !== first && code !== second);
      await enterCode(wrong.pop() ?? '');
      await expectRefused('code_wrong');
      await until(
        async () => {
          await enterCode(wrong.pop() ?? '');
          return page.getByText(errorText('code_tries_exceeded', language)).isVisible();
        },
        (isOver) => isOver,
      );
      await enterCode(second);
      await expectRefused('code_tries_exceeded');
      await expectAccessible(page);
    });
    await test.step('a new code can be requested after a minute, and confirms', async () => {
      await expect(resend).toBeHidden();
      await page.clock.fastForward(60_000);
      await resend.click();
      await codeOf(3);
      await confirmations[language](walk, { email, password });
    });
    await test.step('a used code is refused with a link to the login', async () => {
      const third = await codeOf(3);
      await page.goto(`/verify-email?email=${encodeURIComponent(email)}&otp=${third}`);
      await expectRefused('code_used');
      await expect(page.getByRole('link', { name: say('identity.sign-in.title') })).toHaveAttribute('href', '/login');
      await page.goto(`/check-email?email=${encodeURIComponent(email)}`);
      await enterCode(third);
      await expectRefused('code_used');
      await expect(page.getByRole('link', { name: say('identity.sign-in.title') })).toHaveAttribute('href', '/login');
    });
    await test.step('another registration with the address is reported to its owner by mail, with a link to the login', async () => {
      const again = registrationOf({ email });
      await context.request.post('/api/UsernameAuth/RegisterCompany', { multipart: { ...again } });
      await until(
        () => mailsTo(product.mailbox, email),
        (mails) => mails.some(({ links }) => links.some((link) => link.endsWith('/login'))),
      );
    });
    trouble.expectQuiet();
    await context.close();
  });
}
