import { expect, type Locator } from '@playwright/test';
import { until } from '../../support/until.ts';
import type { GoogleCall, GoogleHooks } from '../../support/google.ts';
import { literally, type Walk } from './walk.ts';

/** The open review: next to the list, or in a dialog on a phone. */
export const panelOf = ({ page, say, device }: Walk, author: string): Locator =>
  page.getByRole(device === 'phone' ? 'dialog' : 'complementary', { name: say('reviews.card.open', { author }), exact: true });

const repliesSent = async (google: GoogleHooks, text: string): Promise<readonly GoogleCall[]> =>
  (await google.calls()).filter(({ method, body }) => method === 'PUT' && JSON.stringify(body ?? '').includes(text));

/** Opens the review from the list (at a desk the first one is open beside it already), replies, undoes it, replies again and waits for the publication; Google receives one reply. */
export async function answerReview(walk: Walk, google: GoogleHooks, author: string): Promise<void> {
  const { page, say, language, device } = walk;
  const [first, second] =
    language === 'ar' ? ['شكرًا على زيارتكم', 'شكرًا على زيارتكم، نسعد بكم دائمًا'] : ['Thank you', 'Thank you for coming, see you again'];
  if (device === 'desktop') {
    const anyReview = new RegExp(`^${literally(say('reviews.card.open', { author: '' }))}`);
    await expect(page.getByRole('complementary', { name: anyReview })).toBeVisible();
  }
  await page.getByRole('link', { name: say('reviews.card.open', { author }), exact: true }).click();
  await expect(page).toHaveURL(/[?&]review=/);
  const panel = panelOf(walk, author);
  const editor = panel.getByRole('textbox', { name: say('reviews.editor.label') });
  const publish = panel.getByRole('button', { name: say('reviews.action.publish') });

  await expect(publish).toBeDisabled();
  await editor.fill(first);
  await publish.click();
  await panel.getByRole('button', { name: say('reviews.undo.of', { author }) }).click();
  await expect(editor).toHaveValue(first);
  await expect(panel.getByText(say('reviews.note.queued'))).toBeHidden();

  await editor.fill(second);
  await publish.click();
  await expect(panel.getByText(say('reviews.note.queued'))).toBeVisible();
  await expect(panel.getByText(say('reviews.note.pending')).or(panel.getByText(say('reviews.note.published')))).toBeVisible();
  await expect(panel.getByText(say('reviews.note.published'))).toBeVisible();
  await expect(panel.getByText(second, { exact: true })).toBeVisible();

  const sent = await until(
    () => repliesSent(google, second),
    (calls) => calls.length > 0,
  );
  expect(sent.map(({ status, body }) => [status, body])).toEqual([[200, { comment: second }]]);
  expect((await repliesSent(google, first)).filter(({ body }) => JSON.stringify(body) === JSON.stringify({ comment: first }))).toEqual([]);

  await panel.getByRole('button', { name: say('common.action.close') }).click();
  await expect(page).not.toHaveURL(/review=/);
}
