import { callerOf } from '../support/api.ts';
import { finishedBusiness, newestReviews } from '../support/business.ts';
import { expectNotReloaded, markDocument, newBrowser, passLogin } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { texts } from '../support/texts.ts';

const say = texts('ar');
const words = 'شكرًا لزيارتكم، وننتظركم مرة أخرى';

test('an administrator reconnects Google after the permission was revoked', async ({ browser, product, google }) => {
  const owner = await finishedBusiness(product, google, [6]);
  const [review] = await newestReviews(owner, 1);
  if (review === undefined) throw new Error('no review');
  const page = await newBrowser(browser, product);
  await page.goto(`/login?next=${encodeURIComponent(`/customer/reviews?review=${review.id}`)}`);
  await passLogin(page, owner);
  const editor = page.getByRole('textbox', { name: say('reviews.editor.label') });
  const publish = page.getByRole('button', { name: say('reviews.action.publish') });
  const notice = page.getByRole('status').filter({ hasText: say('dashboard.lost.revoked') });
  const bell = (count: number) => page.getByRole('button', { name: say('notifications.open', { count }), exact: true });
  await expect(editor).toBeEditable();
  // The notification of the first sync.
  await expect(bell(1)).toBeVisible();
  await markDocument(page);

  await test.step('the open page shows that the connection is lost', async () => {
    await google.post('scenario', { name: 'revoked', email: owner.world.email });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('img', { name: say('common.tone.warning') })).toBeVisible();
    await expect(notice.getByRole('link', { name: say('dashboard.renew') })).toHaveAttribute('href', '/connect-google');
    await expect(bell(2)).toBeVisible();
    await bell(2).click();
    const list = page.getByRole('dialog', { name: say('notifications.title') });
    await expect(list.getByRole('link', { name: say('notifications.connection_lost') })).toHaveAttribute('href', '/connect-google');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('a reply is refused with the reason', async () => {
    await editor.fill(words);
    await publish.click();
    await expect(page.getByRole('alert')).toHaveText(await refusalOf(product.url, owner.token, review.id));
    await expect(editor).toHaveValue(words);
    await expectNotReloaded(page);
  });

  await test.step('the settings show the lost connection and reconnect in a window', async () => {
    await notice.getByRole('link').click();
    await expect(page).toHaveURL(/\/customer\/settings/);
    const card = page.getByRole('region', { name: say('onboarding.settings.google') });
    await expect(card.getByText(say('onboarding.settings.status.lost'))).toBeVisible();
    await expect(card.getByText(say('dashboard.lost.revoked'))).toBeVisible();
    await expect(notice).toHaveCount(0);
    const opened = page.context().waitForEvent('page');
    await card.getByRole('button', { name: say('dashboard.renew') }).click();
    const consent = await opened;
    await consent.locator(`button[name=account][value="${owner.world.email}"]`).click();
    await expect(card.getByText(say('onboarding.settings.status.connected'), { exact: true })).toBeVisible();
    await expect(page.getByText(say('onboarding.connected.toast')).first()).toBeVisible();
    await expectNotReloaded(page);
  });

  await test.step('the notice disappears and the same text is published', async () => {
    await page
      .getByRole('navigation', { name: say('shell.nav.main') })
      .locator('a[href="/customer/reviews"]')
      .click();
    await expect(page.getByRole('searchbox', { name: say('reviews.search') })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: say('reviews.card.open', { author: review.authorName ?? '' }), exact: true }).click();
    await expect(editor).toHaveValue(words);
    await publish.click();
    await expect(page.getByText(say('reviews.note.published'))).toBeVisible();
    await expectNotReloaded(page);
    const puts = (await google.calls()).filter(({ method, body }) => method === 'PUT' && JSON.stringify(body ?? '').includes(words));
    expect(puts).toHaveLength(1);
  });
  await page.context().close();
});

/** The server's message for a reply that it refuses now. */
async function refusalOf(url: string, token: string | null, reviewId: string): Promise<string> {
  const { body } = await callerOf(url, token).call('POST', `/api/Reviews/${reviewId}/reply`, { text: words });
  expect(body.code).toBe('google_not_connected');
  return body.message ?? '';
}
