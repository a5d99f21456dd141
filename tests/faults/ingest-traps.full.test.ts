import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReviewItem, SyncRunView } from '@sumaa/contracts';
import { amount, report, testTimeoutMs } from '@sumaa/runtime/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allReviews, connectGoogle, linkAll, registerBusiness, type Caller } from '../support/api.ts';
import { until } from '../support/until.ts';
import { openWorld, type World } from './rig/world.ts';

/** A review at Google, and what must be stored of it; undefined: nothing is said about it. */
interface Trap {
  readonly stars: 1 | 2 | 3 | 4 | 5;
  readonly comment?: string;
  readonly text: string | null;
  readonly translation?: string | null;
  readonly language?: string;
}

/** The traps of real data, by hand. */
const traps: readonly Trap[] = [
  {
    stars: 5,
    comment: '(Translated by Google) Great coffee\n\n(Original)\nقهوة رائعة',
    text: 'قهوة رائعة',
    translation: 'Great coffee',
    language: 'ar',
  },
  {
    stars: 2,
    comment: 'الخدمة بطيئة\n\n(Translated by Google)\nThe service is slow',
    text: 'الخدمة بطيئة',
    translation: 'The service is slow',
    language: 'ar',
  },
  {
    stars: 4,
    comment: '(ترجمة Google) مكان جميل\n\n(النص الأصلي)\nLovely place to visit',
    text: 'Lovely place to visit',
    translation: 'مكان جميل',
    language: 'en',
  },
  {
    stars: 3,
    comment: 'I ordered the (Original) burger and it was good',
    text: 'I ordered the (Original) burger and it was good',
    translation: null,
    language: 'en',
  },
  { stars: 5, comment: '😍😍😍', text: '😍😍😍', language: 'none' },
  { stars: 1, comment: '...!!!', text: '...!!!', language: 'none' },
  { stars: 4, text: null, language: 'none' },
  { stars: 5, comment: '   ', text: null, language: 'none' },
  { stars: 5, comment: 'el akl kan 7elw awi w el sho8l gedan', text: 'el akl kan 7elw awi w el sho8l gedan', language: 'other' },
  { stars: 5, comment: 'جمييييييل جداااا', text: 'جمييييييل جداااا', language: 'ar' },
  { stars: 1, comment: 'موب زين', text: 'موب زين', language: 'ar' },
  { stars: 3, comment: 'تقييمي ٧ من ١٠', text: 'تقييمي ٧ من ١٠', language: 'ar' },
  { stars: 1, comment: 'ممتاز', text: 'ممتاز', language: 'ar' },
  { stars: 5, comment: 'القهوة amazing والمكان very clean', text: 'القهوة amazing والمكان very clean', language: 'mixed' },
  { stars: 2, comment: 'سيئ\u0000 جدًا \ud800', text: 'سيئ جدًا \ufffd', language: 'ar' },
  { stars: 4, comment: 'نص '.repeat(1_300).trim(), text: 'نص '.repeat(1_300).trim(), language: 'ar' },
];

/** Reviews of the folder `REVIEWS_DATA`, which is no part of the repository. */
function realReviews(): readonly Trap[] {
  const folder = process.env['REVIEWS_DATA'];
  if (folder === undefined || !existsSync(folder)) {
    process.stdout.write('R24: REVIEWS_DATA names no folder; only the traps of this file are imported\n');
    return [];
  }
  const most = amount({ bounded: 200, full: 5_000 });
  return ['ar_data.jsonl', 'en_data.jsonl'].flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .slice(0, most)
      .map((line) => JSON.parse(line) as { readonly text: string; readonly stars: number | null })
      // Google gives every review one to five stars; how a review without them is read is a unit test.
      .filter(({ stars, text }) => stars !== null && stars >= 1 && stars <= 5 && !/\((?:Translated by Google|Original)\)/i.test(text))
      .map(({ text, stars }) => ({ stars: Math.round(stars!) as Trap['stars'], comment: text, text: text.trim() || null })),
  );
}

let world: World;
beforeAll(async () => void (world = await openWorld({ reviews: [1] })));
afterAll(() => world?.close());

/** Links every branch, and waits until all its reviews are read. */
async function readAll(person: Caller): Promise<void> {
  const { runId } = await linkAll(person);
  await until(
    async () => (await person.call<SyncRunView>('GET', `/api/sync-runs/${runId}`)).body.model,
    (run) => run?.state === 'completed',
  );
}

/** The reviews once this many are shown: a run is completed before its last reviews are in the list. */
const allShown = (person: Caller, many: number): Promise<ReviewItem[]> =>
  until(
    () => allReviews(person),
    (list) => list.length === many,
  );

const isAs = ({ stars, text, translation, language }: Trap, stored: ReviewItem): boolean =>
  stored.stars === stars &&
  stored.content === text &&
  (translation === undefined || stored.translation === translation) &&
  (language === undefined || stored.language === language);

/** The reviewers whose review is not stored as it must be, or should not be there. */
function wrongIn(stored: readonly ReviewItem[], wanted: ReadonlyMap<string, Trap>): readonly string[] {
  const known = new Map(stored.map((review) => [review.authorName ?? '', review]));
  const missing = [...wanted].filter(([name, trap]) => !known.has(name) || !isAs(trap, known.get(name)!)).map(([name]) => name);
  return [...missing, ...[...known.keys()].filter((name) => !wanted.has(name))];
}

test(
  'R24: the traps of real data are stored as written, a second reading changes nothing, and edits are each found once',
  async () => {
    const all = [...traps, ...realReviews()];
    const wanted = new Map(all.map((trap, n) => [`كاتب ${n}`, trap]));
    const email = `traps-${randomUUID().slice(0, 8)}@google.example`;
    const reviews = [...wanted].map(([reviewer, { stars, comment }], n) => ({
      reviewer,
      stars,
      ...(comment === undefined ? {} : { comment }),
      createTime: new Date(Date.now() - (n + 1) * 60_000).toISOString(),
    }));
    await world.google.post('accounts', {
      email,
      name: 'فخاخ',
      accounts: [{ name: 'فخاخ', locations: [{ title: 'فرع', address: 'الرياض', reviews }] }],
    });
    const person = await registerBusiness(world.product);
    await connectGoogle(person, email);
    await readAll(person);
    const first = await allShown(person, all.length);
    expect(wrongIn(first, wanted)).toEqual([]);
    // Positive control: another number of stars is found.
    const [[name, trap]] = wanted as unknown as [[string, Trap]];
    expect(wrongIn(first, new Map([...wanted, [name, { ...trap, stars: trap.stars === 1 ? 2 : 1 }]]))).toEqual([name]);

    const database = await world.database();
    const ids = first.map(({ id }) => id);
    const written = async () =>
      (
        await database.query<{ type: string; n: number }>(
          `select type, count(*)::int as n from es.event where stream = any($1) group by 1 order by 1`,
          [ids.map((id) => `review-${id}`)],
        )
      ).rows;
    const again = async () => {
      for (const { id } of await person.model<{ id: string }[]>('GET', '/api/locations'))
        await person.model('DELETE', `/api/locations/${id}`);
      await readAll(person);
    };
    const before = await written();
    await again();
    expect(await written()).toEqual(before);
    expect(await allShown(person, all.length)).toEqual(first);

    const { googleReviews } = await atGoogle(email);
    const edited = googleReviews.slice(0, 3);
    for (const { id } of edited) await world.google.send('PATCH', `reviews/${id}`, { stars: 3, comment: 'غيّرت رأيي' });
    for (const { reviewer } of edited) wanted.set(reviewer, { stars: 3, text: 'غيّرت رأيي', language: 'ar' });
    await again();
    const shown = await until(
      async () => allReviews(person),
      (list) => wrongIn(list, wanted).length === 0,
    );
    expect(shown).toHaveLength(all.length);
    const after = new Map((await written()).map(({ type, n }) => [type, n]));
    expect([after.get('ReviewReceived'), after.get('ReviewEdited')]).toEqual([all.length, 3]);
    report('R24', all.length, { reviews: all.length, 'changed by a second reading': 0, edited: 3 });
    report('R24 control', 0, { found: 1 });
  },
  testTimeoutMs,
);

/** The reviews that the Google account has. */
async function atGoogle(email: string): Promise<{ readonly googleReviews: readonly { readonly id: string; readonly reviewer: string }[] }> {
  const { googleAccounts } = (await world.google.send('GET', 'state')) as {
    googleAccounts: { email: string; accounts: { locations: { name: string }[] }[] }[];
  };
  const location = googleAccounts.find((one) => one.email === email)?.accounts.flatMap(({ locations }) => locations)[0]?.name ?? '';
  const rows = (await world.google.send('GET', `reviews?location=${encodeURIComponent(location)}`)) as {
    reviewId: string;
    reviewer: { displayName: string };
  }[];
  return { googleReviews: rows.map(({ reviewId, reviewer }) => ({ id: reviewId, reviewer: reviewer.displayName })) };
}
