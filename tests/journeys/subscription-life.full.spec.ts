import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { finishedBusiness, type Owner } from '../support/business.ts';
import { googleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { signInContext } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { restartLater } from '../support/restart-later.ts';
import { saveSeller, withoutSeller } from '../support/seller.ts';
import { choose, confirmPayment, enterCard, good, option, withoutFunds } from './steps/paying.ts';
import { openTeam } from './steps/team.ts';
import { mainly, onDesktop, startWalk, type Walk, type Way } from './steps/walk.ts';

const env = { ...withoutSeller, RATE_LIMITS: 'off', POLL_SECONDS: '5' };
/** Days after registration: the trial has ended; the first paid month has ended. */
const trialIsOver = 15;
const renewalWasDue = 48;

let product: Instance;
test.beforeAll(async () => {
  product = await startInstance({ shape: 'embedded', env });
  await saveSeller(product);
});
test.afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

test('a business tries, pays, grows, falls behind, pays, cancels and stays', async ({ browser }) => {
  const walked = mainly(onDesktop);
  const owners = await Promise.all(walked.map(() => finishedBusiness(product, googleHooks(product.google), [3])));
  /** Lets every owner, in their language and on their device, do this so many days after they registered. */
  const each = async (days: number, part: (walk: Walk) => Promise<void>) => {
    for (const [at, way] of walked.entries()) {
      const owner = owners[at];
      if (owner) await test.step(`${way.language}, ${way.device}`, () => visit(browser, { owner, way, days }, part));
    }
  };

  await test.step('in the trial', () => each(0, choosesBasic));
  product = await restartLater(product, env, trialIsOver);
  await test.step('after the trial', () => each(trialIsOver, outgrowsBasic));
  product = await restartLater(product, env, renewalWasDue);
  await test.step('after the renewal was refused', () => each(renewalWasDue, catchesUp));
});

interface Visit {
  readonly owner: Owner;
  readonly way: Way;
  readonly days: number;
}

/** Opens the product on that day, signed in, and expects that no script fails. */
async function visit(browser: Browser, { owner, way, days }: Visit, part: (walk: Walk) => Promise<void>): Promise<void> {
  const walk = await startWalk(browser, product, way.language, way.device);
  await walk.context.clock.install({ time: Date.now() + days * 24 * 60 * 60_000 });
  // Much is due at once after each restart: a slow answer may be asked for again, a script must not fail.
  const failures: string[] = [];
  walk.page.on('pageerror', ({ message }) => failures.push(message));
  await signInContext(walk.context, product, owner);
  await part(walk);
  expect(failures).toEqual([]);
  await walk.context.close();
}

/** Pays for the smallest plan while the trial runs: card, bank, invoice. */
async function choosesBasic(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page.goto('/customer/subscription');
  await expectPlanState(walk, 'trial', 14);
  await choose(walk, 'basic', 'subscription.option.choose');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('subscription.choose.confirm.card') })
    .click();
  await enterCard(walk, { number: good });
  await page.locator('button[value=approve]').click();
  await expect(option(walk, 'basic').getByText(say('subscription.option.current'), { exact: true })).toBeVisible();
  // The trial goes on beside it, with all that it gives.
  await expectPlanState(walk, 'starts', 14);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: pdfOf(say) }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-');
}

/** Meets the limit of the plan, and goes up from there; then saves a card that will not pay the renewal. */
async function outgrowsBasic(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page.goto('/customer/overview');
  await openTeam(walk);
  const invite = page.getByRole('button', { name: say('team.invite'), exact: true });
  const send = page.getByRole('dialog').getByRole('button', { name: say('team.invite.submit') });
  await invite.click();
  await expect(page.getByText(say('dashboard.barrier.members', { used: '1', limit: '1' }), { exact: true })).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByRole('link', { name: say('dashboard.plan.choose') }).click();

  await expectPlanState(walk, 'active');
  await choose(walk, 'professional', 'subscription.option.upgrade');
  await confirmPayment(walk);
  await expect(option(walk, 'professional').getByText(say('subscription.option.current'), { exact: true })).toBeVisible();
  await openTeam(walk);
  await invite.click();
  await expect(send).toBeEnabled();
  await page.keyboard.press('Escape');

  await page.goto('/customer/subscription');
  await page.getByRole('link', { name: say('subscription.card.change') }).click();
  await enterCard(walk, { number: withoutFunds });
  await page.locator('button[value=approve]').click();
  await expect(page.getByText(say('subscription.card.saved'), { exact: true })).toBeVisible();
}

/** Is told of the unpaid renewal, pays it with another card, cancels and goes on after all. */
async function catchesUp(walk: Walk): Promise<void> {
  const { page, say } = walk;
  await page.goto('/customer/overview');
  await expect(page.getByText(say('dashboard.plan.past-due'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: say('dashboard.plan.pay') }).click();
  await expectPlanState(walk, 'past_due');
  await expect(page.getByText(say('subscription.history.state.declined'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: say('subscription.due.other-card') }).click();
  await enterCard(walk, { number: good });
  await page.locator('button[value=approve]').click();
  await expectPlanState(walk, 'active');
  await expect(page.getByRole('link', { name: say('subscription.due.other-card') })).toBeHidden();
  // Basic, the raise, the renewal.
  await expect(page.getByRole('button', { name: pdfOf(say) })).toHaveCount(3);

  await page.getByRole('button', { name: say('subscription.cancel.open') }).click();
  const dialog = page.getByRole('alertdialog', { name: say('subscription.cancel.confirm.title') });
  await dialog.getByText(say('subscription.cancel.reason.too_little_use')).click();
  await dialog.getByRole('button', { name: say('subscription.cancel.confirm') }).click();
  await expect(page.getByText(say('subscription.cancelled.title'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: say('subscription.cancel.undo') }).click();
  await expectPlanState(walk, 'active');
  await expect(page.getByRole('button', { name: say('subscription.cancel.open') })).toBeVisible();
}

/** The badge beside the plan. */
const expectPlanState = ({ page, say }: Walk, state: 'trial' | 'starts' | 'active' | 'past_due', count = 0): Promise<void> =>
  expect(
    page
      .locator('section', { has: page.locator('#subscription-plan') })
      .getByText(say(`subscription.plan-state.${state}`, { count }), { exact: true }),
  ).toBeVisible();

/** The name of the button of an invoice, whatever its number. */
const pdfOf = (say: Walk['say']): RegExp => new RegExp(say('subscription.history.pdf', { number: 'INV-' }).replace(/INV-.*/u, 'INV-'));
