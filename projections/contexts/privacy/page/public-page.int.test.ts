import { createHash } from 'node:crypto';
import { publicPageRoutes, type PrivacyEvent } from '@sumaa/contracts';
import type { DomainEvent } from '@sumaa/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../../testing/business.ts';
import { idOf } from '../../../testing/events.ts';
import { received, removed } from '../../../testing/reviews.ts';
import { startProjections, type TestProjections } from '../../../testing/start-projections.ts';

let t: TestProjections;
let business: TestBusiness;
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  business = await openBusiness(t, 1);
});
afterAll(() => t.close());

const hostile = `</script><script>alert(1)</script><img src=x onerror="alert('2')">`;
/** Queries that wait for the same projections as the page; the page itself does not say that it is stale. */
const others = ['/api/privacy', '/api/privacy/retention?dataRetention=1year', '/api/Businesses', '/api/Reviews/statistics'];
const page = async (path: string) => {
  await Promise.all(others.map((query) => t.get(query, business.token)));
  const { statusCode, headers, body } = await t.projections.app.inject({
    method: 'GET',
    url: encodeURI(path),
    headers: { 'min-position': t.head() },
  });
  const { 'x-request-id': _, date: __, 'content-length': ___, ...same } = headers;
  return { statusCode, headers: same, body };
};
const change = (...events: readonly PrivacyEvent[]) => t.append(business.tenantId, '2026-03-10T09:00:00Z', ...events);
const switched = (type: 'PublicProfileSwitched' | 'ContactInfoSwitched' | 'SearchEnginesSwitched', on: boolean): PrivacyEvent => ({
  type,
  data: { tenantId: idOf('t', 1), on },
});
const chosen = (slug: string, previous: string | null): PrivacyEvent => ({
  type: 'PublicAddressChosen',
  data: { tenantId: idOf('t', 1), slug, slugKey: slug, previous },
});

test('a page that is off answers as an address that nobody has, in both languages', async () => {
  await change(chosen('first', null), chosen('oasis', 'first'));
  for (const prefix of ['/b/', '/en/b/']) {
    const unknown = await page(`${prefix}nobody`);
    expect([unknown.statusCode, unknown.headers['x-robots-tag'], unknown.headers['content-type']]).toEqual([
      404,
      'noindex',
      'text/html; charset=utf-8',
    ]);
    expect(await page(`${prefix}oasis`)).toEqual(unknown);
    expect(await page(`${prefix}first`)).toEqual(unknown);
    expect(await page(`${prefix}${hostile.replaceAll('/', '')}`)).toEqual(unknown);
  }
});

test('shows figures and newest reviews, nothing that was erased or removed, and what people wrote as text only', async () => {
  const { tenantId, branches } = business;
  const [locationId] = branches;
  const review = (n: number, over: object = {}) => received({ reviewId: idOf('r', n), locationId, ...over });
  const erased = { text: 'ERASED-TEXT', authorName: 'ERASED-NAME' };
  await t.append(
    tenantId,
    '2026-03-02T09:00:00Z',
    review(1, { authorName: hostile, text: hostile, stars: 5 }),
    review(2, { ...erased, stars: 4 }),
    { type: 'ReviewErased', data: { reviewId: idOf('r', 2), locationId } },
    review(3, { text: 'REMOVED-TEXT', stars: 1 }),
    { ...removed, data: { ...removed.data, reviewId: idOf('r', 3), locationId } },
  );
  await change(switched('PublicProfileSwitched', true));
  const { statusCode, headers, body } = await page('/b/oasis');
  expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'public, max-age=2, must-revalidate', 'noindex']);
  expect(body).toContain('<html lang="ar" dir="rtl">');
  expect(body).toContain('نشاط 1');
  expect(body).toContain('<strong>4.5</strong>');
  expect(body).toContain('<span>مراجعتان</span>');
  expect(body).toContain('&lt;img src=x onerror=&quot;alert(&#39;2&#39;)&quot;&gt;');
  expect(body).toContain('https://www.google.com/maps/search/?api=1&amp;query=');
  expect(body).not.toMatch(/ERASED|REMOVED|<img|<script>|onerror="/);
  const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  // No element that runs: the only script holds data.
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    name: 'نشاط 1',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    url: 'http://localhost/b/oasis',
  });
  expect((await page('/en/b/oasis')).body).toContain('<html lang="en" dir="ltr">');
});

test('a name cannot end the data of the page', async () => {
  const named = await openBusiness(t, 2);
  const profile = {
    ownerName: null,
    email: null,
    phone: null,
    address: null,
    country: null,
    city: null,
    logoUrl: null,
    website: null,
    description: null,
  };
  const { tenantId, accountId } = named;
  await t.append(
    tenantId,
    '2026-03-02T09:00:00Z',
    {
      type: 'BusinessProfileSaved',
      data: { tenantId, name: hostile, ...profile, industry: 'cafes', revision: 1, savedBy: accountId, changed: ['name'] },
    },
    { type: 'PublicAddressChosen', data: { tenantId, slug: 'مقهى', slugKey: 'مقهي', previous: null } },
    { type: 'PublicProfileSwitched', data: { tenantId, on: true } },
  );
  const { statusCode, body } = await page('/b/مقهى');
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/<img|<script>|<\/script><script/);
  const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ name: hostile });
  expect((await page('/b/مقهي')).headers['location']).toBe(`/b/${encodeURIComponent('مقهى')}`);
});

const branchData = (n: number) => ({
  googleAccount: 'accounts/1',
  googleLocation: `locations/${11 + n}`,
  placeId: `place-${n}`,
  title: 'فرع',
  verified: true,
  newReviewUri: null,
  mapsUri: null,
});

test('contact details and search engines follow their switches, earlier addresses lead to the page, and off is off', async () => {
  const { tenantId, branches, connectionId } = business;
  const contact = { phone: '+966 11 000 0000', website: 'javascript:alert(1)', address: 'شارع "العليا"' };
  // Both at the same time, so the first by id shows its details.
  await t.append(
    tenantId,
    '2026-03-03T09:00:00Z',
    ...branches.map((locationId, n): DomainEvent => ({
      type: 'LocationLinked',
      data: { ...branchData(n), locationId, connectionId, ...contact },
    })),
  );
  expect((await page('/b/oasis')).body).not.toContain('000 0000');
  await change(switched('ContactInfoSwitched', true), switched('SearchEnginesSwitched', true));
  const { headers, body } = await page('/b/oasis');
  expect(body).toContain('<a href="tel:+966110000000"><bdi dir="ltr">+966 11 000 0000</bdi></a>');
  expect(body).toContain('شارع &quot;العليا&quot;');
  expect(body).not.toContain('javascript:');
  expect([headers['x-robots-tag'], body.includes('noindex')]).toEqual([undefined, false]);
  const earlier = await page('/b/first');
  expect([earlier.statusCode, earlier.headers['location']]).toEqual([302, '/b/oasis']);
  await change(switched('PublicProfileSwitched', false));
  expect(await page('/b/oasis')).toEqual(await page('/b/nobody'));
});

test('badges are there for pages of other sites while the page is on, and gone with it', async () => {
  const badges = async () =>
    Promise.all(
      ['svg', 'js'].map(async (kind) => {
        const { statusCode, headers, body } = await page(`/b/oasis/badge.${kind}?lang=en`);
        return { statusCode, headers, body };
      }),
    );
  await change(switched('PublicProfileSwitched', true));
  const on = await badges();
  expect(on.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(on.map(({ headers }) => headers['content-type'])).toEqual(['image/svg+xml; charset=utf-8', 'text/javascript; charset=utf-8']);
  for (const { headers } of on) {
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=2, must-revalidate',
    });
    expect(headers['set-cookie']).toBeUndefined();
  }
  await change(switched('PublicProfileSwitched', false));
  const off = await badges();
  expect(off.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [404, ''],
    [404, ''],
  ]);
});

test('a shared page has a picture with its stars while it is on, and none afterwards', async () => {
  const picture = () =>
    t.projections.app.inject({ method: 'GET', url: '/b/oasis/picture.png?lang=ar', headers: { 'min-position': t.head() } });
  await change(switched('PublicProfileSwitched', true));
  const { body } = await page('/b/oasis');
  expect(body).toMatch(/property="og:image" content="[^"]+\/b\/oasis\/picture\.png\?lang=ar"/);
  const on = await picture();
  expect([on.statusCode, on.headers['content-type'], on.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=2, must-revalidate',
  ]);
  const [width, height] = [on.rawPayload.readUInt32BE(16), on.rawPayload.readUInt32BE(20)];
  expect([on.rawPayload.subarray(1, 4).toString(), width, height]).toEqual(['PNG', 1200, 630]);
  await change(switched('PublicProfileSwitched', false));
  expect((await picture()).statusCode).toBe(404);
});

test('no cache keeps what any public address shows for longer than two seconds, or takes it for unchanged once the page is off', async () => {
  const addresses = Object.values(publicPageRoutes).map(({ path }) => path.replace(':slug', 'oasis'));
  const ask = async (url: string, tag?: string) => {
    await page(url);
    const headers = { 'min-position': t.head(), ...(tag === undefined ? {} : { 'if-none-match': tag }) };
    return t.projections.app.inject({ method: 'GET', url, headers });
  };
  const tags = new Map<string, string>();
  await change(switched('PublicProfileSwitched', true));
  for (const url of addresses) {
    const { statusCode, headers } = await ask(url);
    expect([statusCode, headers['cache-control']], url).toEqual([200, 'public, max-age=2, must-revalidate']);
    tags.set(url, String(headers['etag']));
    const again = await ask(url, tags.get(url));
    expect([again.statusCode, again.body], url).toEqual([304, '']);
  }
  await change(switched('PublicProfileSwitched', false));
  for (const url of addresses) {
    const { statusCode, headers } = await ask(url, tags.get(url));
    expect([statusCode, headers['cache-control'], headers['etag']], url).toEqual([404, 'public, max-age=2, must-revalidate', undefined]);
  }
});
