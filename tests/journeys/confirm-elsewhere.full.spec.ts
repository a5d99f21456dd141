import { randomUUID } from 'node:crypto';
import { mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/product.ts';
import { until } from '../support/until.ts';
import { signUp, type Newcomer } from './steps/registering.ts';
import { onPhone, startWalk } from './steps/walk.ts';

for (const { language, device } of onPhone) {
  test(`a registration is confirmed in another browser with its password, ${language}, ${device}`, async ({ browser, product }) => {
    const newcomer: Newcomer = { email: `${randomUUID()}@journey.example`, password: 'two devices and one account' };
    const desk = await startWalk(browser, product, language, 'desktop');
    await signUp(desk, newcomer);
    const [mail] = await until(
      () => mailsTo(product.mailbox, newcomer.email),
      (mails) => mails.length > 0,
    );
    const { page, say, context } = await startWalk(browser, product, language, device);
    await page.goto(String(mail?.links.find((each) => each.includes('/verify-email'))));
    const password = page.getByLabel(say('identity.field.password'), { exact: true });
    await expect(page.getByText(say('identity.elsewhere.not-mine'))).toBeVisible();
    expect(page.url()).not.toContain('otp=');
    await password.fill('somebody else’s guess');
    await password.press('Enter');
    await expect(password).toHaveAttribute('aria-invalid', 'true');

    await password.fill(newcomer.password);
    await password.press('Enter');
    await expect(page.getByRole('button', { name: say('onboarding.connect.begin') })).toBeVisible();
    await context.close();
    await desk.context.close();
  });
}
