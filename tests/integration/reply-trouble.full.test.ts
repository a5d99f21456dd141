import type { Overview, ReviewItem } from '@sumaa/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overviewOf, signIn, type Answer } from '../support/api.ts';
import { bellOf, newestReviews, reviewOf, syncedBusiness, type Owner } from '../support/business.ts';
import { googleHooks, type GoogleHooks } from '../support/google.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { until } from '../support/until.ts';

let product: Instance;
let google: GoogleHooks;
let owner: Owner;
/** One review per test, so that concurrent tests do not affect each other. */
let reviews: ReviewItem[];
let atGoogle: ReadonlyMap<string, string>;

beforeAll(async () => {
  const env = { DEMO_DATA: 'off', POLL_SECONDS: '5', RATE_LIMITS: 'off', REPLY_UNDO_SECONDS: '1', GOOGLE_REQUESTS_PER_MINUTE: '60000' };
  product = await startInstance({ env });
  google = googleHooks(product.google);
  await google.post('settings', { requestsPerMinute: 100_000, replyDelayMs: 500 });
  owner = await syncedBusiness(product, google, [14]);
  reviews = await newestReviews(owner, 14);
  const shown = (await google.send('GET', `reviews?location=${owner.world.locations[0]?.name}`)) as
    | GoogleReview[]
    | { reviews: GoogleReview[] };
  const list = Array.isArray(shown) ? shown : shown.reviews;
  atGoogle = new Map(list.map(({ name, reviewer }) => [reviewer.displayName, name]));
});

afterAll(async () => {
  await product?.stop();
  await product?.remove();
});

interface GoogleReview {
  readonly name: string;
  readonly reviewer: { readonly displayName: string };
  readonly reviewReply?: { readonly comment: string };
}

const scenario = (name: string, about: object = {}) => google.post('scenario', { name, ...about });
/** The review with this index, its name at Google, and the paths of its reply in our API and at Google. */
function subject(index: number) {
  const review = reviews[index];
  const name = atGoogle.get(String(review?.authorName));
  if (!review || !name) throw new Error(`no review with index ${index}`);
  return { id: review.id, name, reply: `/api/Reviews/${review.id}/reply`, place: `${name.split('/').slice(4).join('/')}/reply` };
}
const answer = (index: number, text: string): Promise<Answer<{ replyId: string; publishAt: string }>> =>
  owner.call('POST', subject(index).reply, { text });
const reaches = (index: number, state: string | null) =>
  until(
    () => reviewOf(owner, subject(index).id),
    ({ reply }) => (reply?.state ?? null) === state,
    50_000,
  );
const puts = async (index: number, text: string) =>
  (await google.calls()).filter(
    ({ method, path, body }) => method === 'PUT' && path.endsWith(subject(index).place) && (body as { comment?: string }).comment === text,
  );
const textAtGoogle = async (index: number): Promise<string | null> => {
  const shown = (await google.send('GET', `reviews?location=${owner.world.locations[0]?.name}`)) as
    | GoogleReview[]
    | { reviews: GoogleReview[] };
  const list = Array.isArray(shown) ? shown : shown.reviews;
  return list.find(({ name }) => name === subject(index).name)?.reviewReply?.comment ?? null;
};

describe.concurrent('a reply', () => {
  test('is not sent again when Google applied it without answering', async () => {
    await scenario('timeout-after-applying', { path: subject(0).place, method: 'PUT', times: 1 });
    await answer(0, 'رد وصل بلا إجابة');
    expect((await reaches(0, 'published')).reply).toMatchObject({ text: 'رد وصل بلا إجابة', failure: null });
    expect(await puts(0, 'رد وصل بلا إجابة')).toHaveLength(1);
    expect(await textAtGoogle(0)).toBe('رد وصل بلا إجابة');
  });

  test('is retried until Google stops failing', async () => {
    await scenario('error-500', { path: subject(1).place, method: 'PUT', times: 2 });
    await answer(1, 'رد بعد تعثر');
    await reaches(1, 'published');
    const attempts = await puts(1, 'رد بعد تعثر');
    expect(attempts.map(({ status }) => status)).toEqual([500, 500, 200]);
    expect(await textAtGoogle(1)).toBe('رد بعد تعثر');
  });

  test('shows the reason and a notification when rejected, and can be replaced by another text', async () => {
    await scenario('reject-replies', { path: subject(2).place, times: 1, policyViolation: 'ADVERTISEMENT' });
    await answer(2, 'خصم كبير بهذا الرمز');
    const rejected = await reaches(2, 'rejected');
    expect(rejected).toMatchObject({ replied: false, reply: { text: 'خصم كبير بهذا الرمز', policyViolation: 'ADVERTISEMENT' } });
    expect(rejected.backlog).toBe(true);
    const bell = await until(
      () => bellOf(owner, 'reply_rejected'),
      (items) => items.length > 0,
    );
    expect(bell).toMatchObject([{ subjectId: subject(2).id, facts: { policyViolation: 'ADVERTISEMENT' }, read: false }]);
    expect((await answer(2, 'شكرًا على زيارتكم')).status).toBe(202);
    expect((await reaches(2, 'published')).reply).toMatchObject({ text: 'شكرًا على زيارتكم', policyViolation: null });
    expect(await textAtGoogle(2)).toBe('شكرًا على زيارتكم');
  });

  test('is replaced by a new text after publication, and can be deleted at Google and here', async () => {
    await answer(3, 'النص الأول');
    await reaches(3, 'published');
    expect((await answer(3, 'النص الأول')).body.code).toBe('reply_exists');
    expect((await answer(3, 'النص الثاني')).status).toBe(202);
    await until(
      () => reviewOf(owner, subject(3).id),
      ({ reply }) => reply?.state === 'published' && reply.text === 'النص الثاني',
    );
    expect(await textAtGoogle(3)).toBe('النص الثاني');
    expect((await owner.call('DELETE', subject(3).reply)).status).toBe(202);
    expect(await reaches(3, null)).toMatchObject({ replied: false });
    expect(await textAtGoogle(3)).toBeNull();
    const again = await owner.call('DELETE', subject(3).reply);
    expect([again.status, again.body.code]).toEqual([409, 'reply_none']);
  });

  test('may have 4096 bytes; longer, blank and missing texts are refused in both languages', async () => {
    const refusals = async (text: unknown) =>
      Promise.all(
        ['ar', 'en'].map(async (language) => {
          const { status, body } = await owner.call('POST', subject(4).reply, { text }, { 'accept-language': language });
          return [status, body.code, body.errors?.text];
        }),
      );
    expect(await refusals('م'.repeat(2049))).toEqual([
      [400, 'validation_failed', ['النص أطول من المسموح']],
      [400, 'validation_failed', ['This text is too long']],
    ]);
    for (const nothing of ['', ' \n\t ', undefined]) {
      expect(await refusals(nothing)).toEqual([
        [400, 'validation_failed', ['هذا الحقل مطلوب']],
        [400, 'validation_failed', ['This field is required']],
      ]);
    }
    expect((await reviewOf(owner, subject(4).id)).reply).toBeNull();
    const longest = 'م'.repeat(2048);
    expect((await answer(4, longest)).status).toBe(202);
    await reaches(4, 'published');
    expect(await textAtGoogle(4)).toBe(longest);
  });

  test('cannot be undone after the undo time', async () => {
    const { body } = await answer(5, 'رد لا يُتراجع عنه');
    await reaches(5, 'published');
    const late = await owner.call('POST', `${subject(5).reply}/undo`, { replyId: body.model?.replyId });
    expect([late.status, late.body.code]).toEqual([409, 'undo_too_late']);
    expect(await textAtGoogle(5)).toBe('رد لا يُتراجع عنه');
  });

  test('is either undone or published when both happen at the same instant', async () => {
    const { body } = await answer(6, 'سباق');
    await until(
      async () => Date.now(),
      (now) => now >= Date.parse(String(body.model?.publishAt)),
    );
    const undo = await owner.call('POST', `${subject(6).reply}/undo`, { replyId: body.model?.replyId });
    const undone = undo.status === 200;
    await reaches(6, undone ? null : 'published');
    expect([undo.status, undo.body.code, await textAtGoogle(6)]).toEqual(undone ? [200, 'ok', null] : [409, 'undo_too_late', 'سباق']);
  });

  test('written at Google appears as external, and disappears when it is deleted there', async () => {
    await google.send('PATCH', 'reviews', { name: subject(7).name, reply: { comment: 'كُتب في Google مباشرة' } });
    expect(await reaches(7, 'external')).toMatchObject({
      replied: true,
      dueAt: null,
      reply: { text: 'كُتب في Google مباشرة', accountId: null },
    });
    await google.send('PATCH', 'reviews', { name: subject(7).name, reply: null });
    expect(await reaches(7, null)).toMatchObject({ replied: false });
  });

  test('does not prevent an edit at Google from appearing: the review is marked as edited and the figures change', async () => {
    const { id, name } = subject(8);
    const before = await overviewOf(owner);
    const { stars } = await reviewOf(owner, id);
    const changed = stars === 1 ? 5 : 1;
    await google.send('PATCH', 'reviews', { name, stars: changed, comment: 'غيّرت رأيي بعد الزيارة الثانية' });
    const edited = await until(
      () => reviewOf(owner, id),
      (review) => review.edited,
    );
    expect(edited).toMatchObject({ stars: changed, previousStars: stars, content: 'غيّرت رأيي بعد الزيارة الثانية', removed: false });
    const after = await overviewOf(owner);
    const countOf = (overview: Overview, of: number | null) => overview.distribution.find((bar) => bar.stars === of)?.count ?? 0;
    expect(countOf(after, changed)).toBe(countOf(before, changed) + 1);
    expect(countOf(after, stars)).toBe(countOf(before, stars) - 1);
    expect(after.average).not.toBe(before.average);
    expect(after.total).toBe(before.total);
  });

  test('from two sessions at once is published once, and the other session gets 409', async () => {
    const other = await signIn(product, owner.email, owner.password);
    const [mine, theirs] = await Promise.all([
      answer(9, 'الرد من هنا'),
      other.call<{ replyId: string }>('POST', subject(9).reply, { text: 'الرد من هناك' }),
    ]);
    expect([mine.status, theirs.status].toSorted()).toEqual([202, 409]);
    const refused = mine.status === 409 ? mine : theirs;
    expect(refused.body.code).toMatch(/^(reply_exists|conflict)$/);
    const accepted = mine.status === 202 ? 'الرد من هنا' : 'الرد من هناك';
    expect((await reaches(9, 'published')).reply?.text).toBe(accepted);
    expect((await google.calls()).filter(({ method, path }) => method === 'PUT' && path.endsWith(subject(9).place))).toHaveLength(1);
    expect(await textAtGoogle(9)).toBe(accepted);
  });
});
