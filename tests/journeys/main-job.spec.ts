import { randomUUID } from 'node:crypto';
import { overviewOf, signIn } from '../support/api.ts';
import { createGoogleWorld, holdFollowingPages } from '../support/google-world.ts';
import { expectNotReloaded, markDocument } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { watchForTrouble } from '../support/quiet.ts';
import { answerReview } from './steps/answering.ts';
import { signOutAndIn, switchLanguage, switchTheme } from './steps/around.ts';
import { completeOverview, expectBacklog, expectFigures, figureOf, searchAndFilter, sortByNewest } from './steps/reading.ts';
import { confirmByCode, confirmByLink, signUp, type Newcomer } from './steps/registering.ts';
import { chooseLocations, connectGoogle, finish, watchSync } from './steps/setting-up.ts';
import { menuLink, startWalk, type Walk } from './steps/walk.ts';

const ways = [
  { language: 'ar', device: 'desktop', confirm: confirmByCode, takesTour: true },
  { language: 'en', device: 'phone', confirm: confirmByLink, takesTour: false },
] as const;

// 50 reviews per page. The first sync reads the newest 100 of the first branch, the background sync the rest.
const reviews = [120, 12];
const [firstPages, firstSync, all] = [62, 112, 132];

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const { language, device, confirm, takesTour } of ways) {
  test(`the whole main job, ${language}, ${device}`, async ({ browser, product, google }) => {
    const world = await createGoogleWorld(google, reviews);
    const newcomer: Newcomer = { email: `${randomUUID()}@journey.example`, password: 'a long journey to a review' };
    let walk: Walk = await startWalk(browser, product, language, device);
    const troubles: { expectQuiet(): void }[] = [];
    walk.context.on('page', (page) => troubles.push(watchForTrouble(page)));
    troubles.push(watchForTrouble(walk.page));

    await test.step('sign up', () => signUp(walk, newcomer));
    await test.step('confirm the e-mail', () => confirm(walk, newcomer));
    await test.step('connect Google', () => connectGoogle(walk, world.email));
    await test.step('shows the ratings', () =>
      expect(walk.page.getByText(walk.say('onboarding.choose.reviews', { count: 120 }))).toBeVisible());
    const release = await holdFollowingPages(google, world);
    await test.step('choose locations', () => chooseLocations(walk, reviews.length));
    const person = await signIn(product, newcomer.email, newcomer.password);
    await test.step('watch the sync', async () => {
      walk = { ...walk, page: await watchSync(walk, person, release, { known: firstPages, expected: firstSync }) };
    });
    await test.step('finishes with or without the tour', () => finish(walk, { takesTour }));
    await markDocument(walk.page);
    const before = await completeOverview(person, all);
    expect(before).toMatchObject({ waiting: { count: 0, overdue: 0 }, backlog: { count: all } });
    await test.step('the overview shows the figures of the server', () => expectFigures(walk, before));

    await test.step('searches and filters reviews', () => searchAndFilter(walk, person));
    await test.step('answers a review', () => answerReview(walk, google, 'زائر 1-1'));
    await test.step('the number of unanswered reviews from before the link goes down', async () => {
      await menuLink(walk, 'overview').click();
      await expectBacklog(walk, before.backlog.count - 1);
    });
    const write = (comment: string) =>
      google.post('reviews', { location: world.locations[1]?.name, reviewer: 'زائر جديد', stars: 5, comment });
    await test.step('a new review changes the figures', async () => {
      await write('مراجعة وصلت واللوحة مفتوحة');
      await expect(figureOf(walk, 'total')).toContainText(String(all + 1));
      await expectFigures(walk, await overviewOf(person, '30d'));
    });
    await test.step('a new review is offered in the list', async () => {
      await menuLink(walk, 'reviews').click();
      await sortByNewest(walk);
      await expect(
        walk.page
          .getByRole('list', { name: walk.say('reviews.list') })
          .getByText('مراجعة وصلت واللوحة مفتوحة')
          .filter({ visible: true }),
      ).toHaveCount(1);
      await write('مراجعة وصلت والقائمة مفتوحة');
      const arrivals = walk.say('reviews.arrivals', { count: 1 });
      await walk.page.getByRole('button', { name: walk.say('reviews.arrivals.show', { arrivals }) }).click();
      const row = walk.page.getByRole('list', { name: walk.say('reviews.list') }).getByRole('listitem');
      const arrived = row.filter({ hasText: 'مراجعة وصلت والقائمة مفتوحة' });
      await expect(arrived.getByText(walk.say('reviews.arrived'), { exact: true })).toBeInViewport();
    });
    await test.step('switches language and theme', async () => {
      walk = await switchLanguage(walk);
      await switchTheme(walk);
    });
    await expectNotReloaded(walk.page);
    await test.step('signs out and in again', async () => {
      await signOutAndIn(walk, newcomer);
      await expectFigures(walk, await overviewOf(person, '30d'));
    });
    for (const trouble of troubles) trouble.expectQuiet();
    await walk.context.close();
  });
}
