import type { ReviewLink } from '@sumaa/contracts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';

let t: TestProjections;
let businesses: TestBusiness[];
beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  businesses = [await openBusiness(t, 1), await openBusiness(t, 2)];
});
afterAll(() => t.close());

test('each branch has one address at Google, the same for everybody: nothing asks for stars before it', async () => {
  for (const { token, branches } of businesses) {
    const links = (await t.get('/api/review-requests/links', token)).body.model as ReviewLink[];
    expect(links.map(({ locationId }) => locationId).toSorted()).toEqual([...branches].toSorted());
    for (const { url } of links) {
      if (url === null) continue;
      const { origin, pathname, searchParams } = new URL(url);
      expect([origin, pathname, [...searchParams.keys()]]).toEqual(['https://search.google.com', '/local/writereview', ['placeid']]);
    }
  }
});
