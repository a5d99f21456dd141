import { expectAccessible } from '../support/axe.ts';
import { finishedBusiness, newestReviews } from '../support/business.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { panelOf } from './steps/answering.ts';
import { onDesktop, startWalk } from './steps/walk.ts';

for (const { language, device } of onDesktop) {
  test(`smart replies with the endpoint there and away, ${language}, ${device}`, async ({ browser, product, google }) => {
    const owner = await finishedBusiness(product, google, [2]);
    const [review] = await newestReviews(owner, 1);
    const { ai } = (await (await fetch(`${product.url}/__dev`)).json()) as { readonly ai: string };
    const scenario = `${ai}/__admin/scenario`;
    const fails = (name: string, times: number) =>
      fetch(scenario, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ name, times }) });
    const walk = await startWalk(browser, product, language, device);
    const { page, say } = walk;
    await signInContext(walk.context, product, owner);
    await page.goto(`/customer/reviews?review=${review!.id}`);
    const panel = panelOf(walk, review!.authorName ?? say('dashboard.review.anonymous'));
    const editor = panel.getByRole('textbox', { name: say('reviews.editor.label') });
    const uses = panel.getByRole('button', { name: say('reviews.smart.use'), exact: false });
    const missed = panel.getByText(say('reviews.smart.missed'));

    await test.step('the first reply is written into the empty editor, and nothing is published', async () => {
      await panel.getByRole('button', { name: say('reviews.smart.ask'), exact: true }).click();
      await expect(uses).toHaveCount(3);
      await expect(editor).not.toHaveValue('');
      await expect(missed).toBeHidden();
      await expectAccessible(page);
    });
    await test.step('while the endpoint is away our own sentences come instead, with a notice', async () => {
      await fails('error-500', 1);
      await panel.getByRole('button', { name: say('reviews.smart.again'), exact: true }).click();
      await expect(missed).toBeVisible();
      await expect(uses).toHaveCount(3);
      await expectAccessible(page);
    });
    await test.step('the chosen one is published as it stands in the editor', async () => {
      await uses.nth(1).click();
      const text = await editor.inputValue();
      await panel.getByRole('button', { name: say('reviews.action.publish') }).click();
      await expect(panel.getByText(say('reviews.note.published'))).toBeVisible();
      const sent = (await google.calls()).filter(
        ({ method, body }) => method === 'PUT' && JSON.stringify(body) === JSON.stringify({ comment: text }),
      );
      expect(sent).toHaveLength(1);
    });
    await fetch(scenario, { method: 'DELETE' });
    await walk.context.close();
  });
}
