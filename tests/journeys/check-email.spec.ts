import { errorText, type ErrorCode } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { mailsTo, newestCode } from '../support/mailbox.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { registrationOf } from '../support/registration.ts';
import { until } from '../support/until.ts';
import { confirmByCode, confirmByLink } from './steps/registering.ts';
import { startWalk, ways } from './steps/walk.ts';

const confirmPath = '/api/UsernameAuth/confirm-email-jwt';
/** The main job confirms by code in Arabic and by link in English: here it is the other way round. */
const confirmations = { ar: confirmByLink, en: confirmByCode };

for (const { language, device } of ways) {
  test(`a code is sent again, refused for every reason, and confirms, ${language}, ${device}`, async ({ browser, product }) => {
    const { email, Password: password, ...fields } = registrationOf();
    const walk = await startWalk(browser, product, language, device);
    const { page, context, say } = walk;
    const trouble = watchForTrouble(page, [confirmPath]);
    await page.clock.install();
    /** The code of the newest mail, once so many have come. */
    const codeOf = async (mails: number): Promise<string> => {
      await until(
        () => mailsTo(product.mailbox, email),
        (found) => found.length >= mails,
      );
      return String(await newestCode(product.mailbox, email));
    };
    /** The sixth digit sends it; what was refused before has left the field. */
    const give = async (code: string): Promise<void> => {
      const field = page.getByRole('textbox', { name: say('identity.code.label') });
      await expect(field).toHaveValue('');
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === confirmPath);
      await field.fill(code);
      await answer;
    };
    const expectRefused = (code: ErrorCode) => expect(page.getByText(errorText(code, language))).toBeVisible();
    const resend = page.getByRole('button', { name: say('identity.code.resend'), exact: true });

    // In this very browser, as its form does: elsewhere the password would be asked for.
    await context.request.post('/api/UsernameAuth/RegisterCompany', { multipart: { ...fields, email, Password: password } });
    const first = await codeOf(1);
    await page.goto(`/check-email?email=${encodeURIComponent(email)}`);

    await test.step('the address can be changed', async () => {
      await page.getByRole('link', { name: say('identity.check-email.change') }).click();
      await expect(page.getByRole('heading', { level: 1, name: say('identity.sign-up.title') })).toBeVisible();
      await page.goBack();
    });
    const second = await test.step('another code voids the first', async () => {
      await resend.click();
      await expect(page.getByText(say('identity.code.sent'))).toBeVisible();
      await expect(resend).toBeHidden();
      const code = await codeOf(2);
      await give(first);
      await expectRefused('code_expired');
      return code;
    });
    await test.step('wrong too often, it is good no more', async () => {
      // The field sends the same digits once by itself.
      const wrong = Array.from({ length: 10 }, (_, digit) => String(digit).repeat(6)).filter((code) => code !== first && code !== second);
      await give(wrong.pop() ?? '');
      await expectRefused('code_wrong');
      await until(
        async () => {
          await give(wrong.pop() ?? '');
          return page.getByText(errorText('code_tries_exceeded', language)).isVisible();
        },
        (isOver) => isOver,
      );
      await give(second);
      await expectRefused('code_tries_exceeded');
      await expectAccessible(page);
    });
    await test.step('the next one can be asked for in a minute, and confirms', async () => {
      await expect(resend).toBeHidden();
      await page.clock.fastForward(60_000);
      await resend.click();
      await codeOf(3);
      await confirmations[language](walk, { email, password });
    });
    await test.step('once used it opens nothing, and leads to the login', async () => {
      const third = await codeOf(3);
      await page.goto(`/verify-email?email=${encodeURIComponent(email)}&otp=${third}`);
      await expectRefused('code_used');
      await expect(page.getByRole('link', { name: say('identity.sign-in.title') })).toHaveAttribute('href', '/login');
      await page.goto(`/check-email?email=${encodeURIComponent(email)}`);
      await give(third);
      await expectRefused('code_used');
      await expect(page.getByRole('link', { name: say('identity.sign-in.title') })).toHaveAttribute('href', '/login');
    });
    trouble.expectQuiet();
    await context.close();
  });
}
