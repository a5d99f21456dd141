import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrivacyView } from '@sumaa/contracts';
import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness } from '../support/business.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { until } from '../support/until.ts';
import { mainly, onDesktop, startWalk } from './steps/walk.ts';

for (const { language, device } of mainly(onDesktop)) {
  test(`the badge is copied, shows on another site, and is gone with the public page, ${language}, ${device}`, async ({
    browser,
    product,
    google,
  }) => {
    const owner = await finishedBusiness(product, google, [3]);
    const slug = `badge-${language}-${Date.now().toString(36)}`;
    const privacy = async (publicProfile: boolean) => {
      const { revision } = await owner.model<PrivacyView>('GET', '/api/privacy');
      const body = { publicProfile, showContactInfo: false, allowSearchEngines: true, dataRetention: 'forever', revision, slug };
      await owner.model('PUT', '/api/privacy', body);
    };
    const walk = await startWalk(browser, product, language, device);
    const reader = await startWalk(browser, product, language, device);
    const { page, say } = walk;

    const lines = await test.step('is offered once the public page is on', async () => {
      await signInContext(walk.context, product, owner);
      await page.goto('/customer/settings?tab=ask');
      await expect(page.getByText(say('review-requests.badge.off'))).toBeVisible();
      await privacy(true);
      await page.reload();
      const card = page.getByRole('region', { name: say('review-requests.badge'), exact: true });
      await expect(card.getByRole('img', { name: say('review-requests.badge.preview') })).toBeVisible();
      await expectAccessible(page);
      return (await card.locator('code').allTextContents()).join('\n');
    });
    expect(lines).toContain(`lang=${language}`);

    const site = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(
          `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width"><title>x</title><body style="margin:24px"><main>${lines}</main>`,
        ),
    );
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const open = () => reader.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const shown = reader.page.locator('div > a[target=_blank]');

    await test.step('shows rating and newest reviews on a page of another origin, without a cookie', async () => {
      await open();
      await expect(shown).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expect(shown.locator('b')).toHaveText(/\d/);
      await expect(shown).toHaveAttribute('href', new RegExp(`/b/${slug}$`));
      await expect.poll(() => reader.page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(260);
      expect(await reader.context.cookies()).toEqual([]);
      await expectAccessible(reader.page);
      await reader.page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(reader.page);
    });

    await test.step('is gone when the public page is off', async () => {
      await privacy(false);
      const script = /src="([^"]+badge\.js[^"]*)"/.exec(lines)?.[1] ?? '';
      await until(
        async () => (await fetch(script)).status,
        (status) => status === 404,
      );
      await reader.context.clearCookies();
      const later = await startWalk(browser, product, language, device);
      await later.page.goto(reader.page.url());
      await expect(later.page.locator('main')).toBeVisible();
      await expect(later.page.locator('div > a[target=_blank]')).toHaveCount(0);
      await later.context.close();
    });
    site.closeAllConnections();
    site.close();
    for (const { context } of [walk, reader]) await context.close();
  });
}
