import { reportFigures, type ReportSpan } from '@sumaa/runtime/analytics';
import { createDb, createPool } from '@sumaa/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBusiness, type TestBusiness } from '../../testing/business.ts';
import { startProjections, type TestProjections } from '../../testing/start-projections.ts';
import { completeHistory, writeReview } from '../../testing/write-review.ts';

let t: TestProjections;
let business: TestBusiness;
let pool: ReturnType<typeof createPool>;

// Riyadh is three hours ahead of UTC.
const march: ReportSpan = { kind: 'monthly_report', from: '2026-02-28T21:00:00.000Z', to: '2026-03-31T21:00:00.000Z' };
const week: ReportSpan = { kind: 'weekly_report', from: '2026-02-28T21:00:00.000Z', to: '2026-03-07T21:00:00.000Z' };

beforeAll(async () => {
  t = await startProjections(inject('postgresUrl'));
  pool = createPool({ url: t.url, role: 'sumaa_query', applicationName: 'test-report' });
  business = await openBusiness(t, 1);
  for (const at of ['2026-01-31T20:59:00Z', '2026-01-31T21:00:00Z', '2026-02-21T20:59:00Z', '2026-02-21T21:00:00Z', '2026-03-01T09:00:00Z'])
    await writeReview(t, business, at);
});
afterAll(async () => {
  await pool.end();
  await t.close();
});

async function figuresOf(span: ReportSpan, of = business) {
  // Waits for the projections.
  await t.get('/api/analytics', of.token);
  return createDb<unknown>(pool)
    .transaction()
    .execute(async (tx) => {
      await sql`select set_config('app.tenant_id', ${of.tenantId}, true), set_config('app.location_ids', '*', true)`.execute(tx);
      return reportFigures(tx, span, new Date('2026-04-01T05:00:00Z'));
    });
}

test('compares a report with the calendar month or the week before, once the whole history is in', async () => {
  expect(await figuresOf(march)).toMatchObject({ reviews: 1, reviewsBefore: null });
  await completeHistory(t, business, 0);
  expect(await figuresOf(march)).toMatchObject({ reviewsBefore: null });
  await completeHistory(t, business, 1);
  // February has 28 days: as many days as March has would reach into January.
  expect(await figuresOf(march)).toMatchObject({ reviews: 1, reviewsBefore: 3 });
  expect(await figuresOf(week)).toMatchObject({ reviews: 1, reviewsBefore: 1 });
});

test('compares a report with nothing while it shows reviews of a branch that was unlinked before all of them were in', async () => {
  const other = await openBusiness(t, 2);
  await writeReview(t, other, '2026-02-20T09:00:00Z', { branch: 1 });
  await t.append(other.tenantId, '2026-02-21T09:00:00Z', { type: 'LocationUnlinked', data: { locationId: other.branches[1] } });
  await completeHistory(t, other, 0);
  expect(await figuresOf(march, other)).toMatchObject({ reviews: 0, reviewsBefore: null });
  expect(await figuresOf(week, other)).toMatchObject({ reviews: 0, reviewsBefore: 0 });
});
