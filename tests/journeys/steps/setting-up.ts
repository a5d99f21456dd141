import { expect, type Page } from '@playwright/test';
import type { SyncRunView } from '@sumaa/contracts';
import type { Caller } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { literally, type Walk } from './walk.ts';

const stages = ['account_verification', 'locations_linking', 'reviews_sync', 'analytics_processing', 'dashboard_setup'];

/** Goes through Google's consent page: in a window on a desktop, in the same tab on a phone. */
export async function connectGoogle({ context, page, say, device }: Walk, googleEmail: string): Promise<void> {
  const begin = page.getByRole('button', { name: say('onboarding.connect.begin') });
  const consentTo = (where: Page) => where.locator(`button[name=account][value="${googleEmail}"]`).click();
  if (device === 'phone') {
    await begin.click();
    await consentTo(page);
  } else {
    const opened = context.waitForEvent('page');
    await begin.click();
    const popup = await opened;
    await consentTo(popup);
    await expect.poll(() => popup.isClosed()).toBe(true);
  }
  await expect(page.getByRole('heading', { name: say('onboarding.choose.title') })).toBeVisible();
}

/** Submits without a choice, which is refused, and then chooses all locations. */
export async function chooseLocations({ page, say }: Walk, count: number): Promise<void> {
  const submit = page.getByRole('button', { name: say('onboarding.choose.submit') });
  await expect(page.getByRole('list', { name: say('onboarding.choose.list') }).getByRole('listitem')).toHaveCount(count);
  await submit.click();
  await expect(page.getByText(say('onboarding.choose.none-chosen'))).toBeVisible();
  await page.getByRole('checkbox', { name: say('onboarding.choose.all', { count }) }).check({ force: true });
  await submit.click();
}

const stageList = ({ say }: Walk, page: Page) => page.getByRole('region', { name: say('onboarding.sync.stages') });
const progressBar = ({ say }: Walk, page: Page) => page.getByRole('progressbar', { name: say('onboarding.sync.progress') });
const runOf = (person: Caller) => person.model<SyncRunView | null>('GET', '/api/sync-runs/current');

/**
 * Watches the first sync of `expected` reviews, which Google pauses after the first `known`: closes the page, opens it again and expects
 * the real progress. Returns the new page, at the last step.
 */
export async function watchSync(
  walk: Walk,
  person: Caller,
  release: () => Promise<unknown>,
  { known, expected }: { readonly known: number; readonly expected: number },
): Promise<Page> {
  const { context, page: first, say } = walk;
  const expectProgress = async (page: Page) => {
    await expect(stageList(walk, page).getByRole('listitem')).toHaveCount(5);
    await expect(progressBar(walk, page)).toHaveAttribute('aria-valuemax', String(expected));
    await expect(progressBar(walk, page)).toHaveAttribute('aria-valuenow', String(known));
  };
  await expect(stageList(walk, first).getByRole('listitem')).toHaveCount(5);
  await until(
    () => runOf(person),
    (run) => run?.received === known && run.expected === expected,
  );
  await expectProgress(first);
  await first.close();

  const page = await context.newPage();
  await page.goto('/welcome');
  await expectProgress(page);
  const seen = await readStages(walk, page);
  await release();

  await expect(page.getByRole('heading', { name: say('onboarding.complete.title') })).toBeVisible();
  expectMoved(walk, await seen(), expected);
  return page;
}

type Seen = Readonly<Record<string, readonly string[]>>;

/** Records every text that each stage shows from now on, however short. */
async function readStages({ say }: Walk, page: Page): Promise<() => Promise<Seen>> {
  const names = stages.map((stage) => say(`onboarding.sync.stage-name.${stage}`));
  await page.evaluate(
    ([label, ...stageNames]) => {
      const seen: Record<string, string[]> = {};
      const read = () => {
        const rows = [...document.querySelectorAll(`section[aria-label="${label}"] li`)];
        for (const [place, name] of stageNames.entries()) {
          const row = rows[place];
          if (!row) continue;
          const state = row.querySelector('svg')?.getAttribute('aria-label') ?? '';
          const text = `${state} | ${row.textContent}`;
          const before = (seen[name] ??= []);
          if (before.at(-1) !== text) before.push(text);
        }
      };
      read();
      new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
      Object.assign(window, { stagesSeen: seen });
    },
    [say('onboarding.sync.stages'), ...names],
  );
  return async () => Object.fromEntries(Object.entries(await page.evaluate(() => (window as unknown as { stagesSeen: Seen }).stagesSeen)));
}

/** Expects that every stage ended, that the reading stage was active, and that the final counts are correct. */
function expectMoved({ say }: Walk, seen: Seen, expected: number): void {
  const total = String(expected);
  const of = (stage: string) => seen[say(`onboarding.sync.stage-name.${stage}`)] ?? [];
  const ended = new RegExp(`^${literally(say('onboarding.sync.state.completed'))}`);
  for (const stage of stages.slice(0, -1)) expect(of(stage).at(-1), stage).toMatch(ended);
  // The last stage ends when the next page appears, so its final text may not have been shown.
  const begun = [say('onboarding.sync.state.active'), say('onboarding.sync.state.completed')];
  expect(begun.some((state) => of('dashboard_setup').at(-1)?.startsWith(state))).toBe(true);
  expect(of('reviews_sync').some((text) => text.startsWith(say('onboarding.sync.state.active')))).toBe(true);
  expect(of('reviews_sync').length).toBeGreaterThan(1);
  expect(of('reviews_sync').at(-1)).toContain(say('onboarding.sync.stage.reviews', { done: total, total }));
  expect(of('analytics_processing').at(-1)).toContain(say('onboarding.sync.stage.analytics', { done: total, total }));
}

/** Leaves the onboarding for the dashboard, with the tour (ended by Esc) or without. */
export async function finish({ page, say }: Walk, { takesTour }: { readonly takesTour: boolean }): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: say(takesTour ? 'onboarding.complete.tour' : 'onboarding.complete.skip') }).click();
  await expect(page).toHaveURL(/\/customer\/overview/);
  const stop = page.getByRole('dialog', { name: say('dashboard.tour.figures') });
  if (!takesTour) {
    // What was written before the link is not late: a new owner sees the few worth an answer.
    await expect(page.getByRole('heading', { name: say('overview.backlog.title') })).toBeVisible();
    await expect(stop).toBeHidden();
    return;
  }
  await expect(stop).toBeVisible();
  await stop.getByRole('button', { name: say('common.action.next') }).click();
  await expect(page.getByRole('dialog', { name: say('dashboard.tour.waiting') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
