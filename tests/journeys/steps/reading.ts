import { expect, type Locator } from '@playwright/test';
import { tenthsOf, type Overview, type ReviewItem } from '@sumaa/contracts';
import type { Caller } from '../../support/api.ts';
import { until } from '../../support/until.ts';
import { literally, menuLink, type Walk } from './walk.ts';

const overviewOf = (person: Caller) => person.model<Overview>('GET', '/api/overview?period=30d');

/** The overview after the whole history was read. */
export const completeOverview = (person: Caller, total: number): Promise<Overview> =>
  until(
    () => overviewOf(person),
    (overview) => overview.historyComplete && overview.total === total,
  );

/** One of the four figures of the overview. */
export const figureOf = ({ page, say }: Pick<Walk, 'page' | 'say'>, id: string): Locator =>
  page
    .locator('dl')
    .and(page.getByLabel(say('overview.figures')))
    .locator('div')
    .filter({ hasText: say(`overview.figure.${id}`) });

/** Expects every figure of the overview to match the server, without a reload. */
export async function expectFigures({ page, say }: Walk, overview: Overview): Promise<void> {
  const { total, inPeriod, average, positive, waiting, backlog } = overview;
  const figure = (id: string) => figureOf({ page, say }, id);
  await expect(figure('total').getByText(String(total), { exact: true }).first()).toBeVisible();
  await expect(figure('total')).toContainText(String(inPeriod));
  await expect(figure('average')).toContainText((tenthsOf(average ?? 0) / 10).toFixed(1));
  await expect(figure('positive')).toContainText(say('overview.figure.positive.note', { count: inPeriod }));
  await expect(figure('positive')).toContainText(new RegExp(`(?<!\\d)${Math.round((100 * positive) / inPeriod)}\\s?[%٪]`));
  if (waiting.count > 0) {
    const counted = say('overview.waiting.count', { count: waiting.count });
    await expect(waitingCard({ page, say }).getByText(counted, { exact: true })).toHaveCount(1);
  } else await expect(waitingCard({ page, say })).toHaveCount(0);
  await expectBacklog({ page, say }, backlog.count);
}

/** Expects the card of the reviews from before the link to say how many there are. */
export const expectBacklog = ({ page, say }: Pick<Walk, 'page' | 'say'>, count: number): Promise<void> =>
  expect(page.getByRole('region', { name: say('overview.backlog.title') })).toContainText(say('overview.backlog.hint', { count }));

/** The card of reviews that wait for a reply. */
export const waitingCard = ({ page, say }: Pick<Walk, 'page' | 'say'>) => page.getByRole('region', { name: say('overview.waiting.title') });

/** Opens the list from the overview, searches and filters it; both are in the address and match the server's results. */
export async function searchAndFilter(walk: Walk, person: Caller): Promise<void> {
  const { page, say } = walk;
  await menuLink(walk, 'reviews').click();
  const search = page.getByRole('searchbox', { name: say('reviews.search') });
  const list = page.getByRole('list', { name: say('reviews.list') });
  const matches = async (query: string) => {
    const found = await person.call<ReviewItem[]>('GET', `/api/Reviews?${query}`);
    const { matching, total } = found.body.paging as { matching: number; total: number };
    await expect(page.getByText(say('reviews.count.matching', { matching, total }))).toHaveCount(1);
    await expect(list.getByRole('listitem')).toHaveCount(Math.min(25, matching));
    return matching;
  };
  await search.fill('زيارة رقم 7');
  await expect(page).toHaveURL(/[?&]search=/);
  const searched = await matches(`search=${encodeURIComponent('زيارة رقم 7')}`);

  const stars = say('reviews.filter.stars');
  await page.getByRole('button', { name: new RegExp(`^${literally(stars)}`) }).click();
  await page.getByRole('option', { name: say('common.stars', { count: 2 }), exact: true }).click();
  await expect(page).toHaveURL(/[?&]stars=2/);
  expect(await matches(`stars=2&search=${encodeURIComponent('زيارة رقم 7')}`)).toBeLessThan(searched);

  await page.getByRole('button', { name: `${say('common.action.clear')}: ${stars}` }).click();
  await search.clear();
  await expect(page).not.toHaveURL(/stars=|search=/);
}

/** Sorts the newest reviews first. */
export async function sortByNewest({ page, say }: Walk): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${literally(say('reviews.sort'))}`) })
    .filter({ visible: true })
    .click();
  await page.getByRole('option', { name: say('reviews.sort.recent') }).click();
  await expect(page).toHaveURL(/[?&]sort=recent/);
}
