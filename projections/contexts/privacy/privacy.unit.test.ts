import type { PrivacyEvent, ReviewEvent } from '@sumaa/contracts';
import { givenEvents } from '@sumaa/event-store/testing';
import { describe, test } from 'vitest';
import { at, eventAt, idOf } from '../../testing/events.ts';
import { edited, received } from '../../testing/reviews.ts';
import { privacyProjection, type PrivacyRow } from './privacy.projection.ts';
import { reviewRetentionProjection } from './review-retention.projection.ts';

const tenantId = idOf('t', 1);
const then = '2026-03-01T12:00:00Z';
const changed = (event: PrivacyEvent) => eventAt(event, then, tenantId);
const chosen = (slug: string, slugKey: string) =>
  changed({ type: 'PublicAddressChosen', data: { tenantId, slug, slugKey, previous: null } });

describe('the privacy settings', () => {
  const row: PrivacyRow = {
    tenantId,
    revision: 0,
    publicProfile: false,
    slug: null,
    slugs: [],
    slugKeys: [],
    showContactInfo: false,
    allowSearchEngines: false,
    dataRetention: '2years',
    changedAt: at(then),
    changedBy: null,
  };
  const expectRow = (over: Partial<PrivacyRow>, ...events: readonly ReturnType<typeof changed>[]) =>
    givenEvents(privacyProjection, events).then({ [tenantId]: { ...row, ...over } });

  test('start from the default ones, and count the changes', () =>
    expectRow(
      { revision: 4, publicProfile: true, showContactInfo: true, allowSearchEngines: true, dataRetention: '5years' },
      changed({ type: 'PublicProfileSwitched', data: { tenantId, on: true } }),
      changed({ type: 'ContactInfoSwitched', data: { tenantId, on: true } }),
      changed({ type: 'SearchEnginesSwitched', data: { tenantId, on: true } }),
      changed({ type: 'DataRetentionChosen', data: { tenantId, retention: '5years', previous: '2years' } }),
    ));

  test('keep every address, the current one last', () => {
    expectRow({ revision: 2, slug: 'مقهي', slugs: ['مقهى', 'مقهي'], slugKeys: ['مقهي'] }, chosen('مقهى', 'مقهي'), chosen('مقهي', 'مقهي'));
    expectRow(
      { revision: 3, slug: 'aaa', slugs: ['bbb', 'aaa'], slugKeys: ['bbb', 'aaa'] },
      chosen('aaa', 'aaa'),
      chosen('bbb', 'bbb'),
      chosen('aaa', 'aaa'),
    );
  });
});

describe('the retention of a review', () => {
  const [reviewId, locationId] = [idOf('r', 1), idOf('l', 1)];
  const importAt = (when: string, updatedAt: string) =>
    eventAt<ReviewEvent>(received({ reviewId, locationId, updatedAt: at(updatedAt) }), when, tenantId);
  const edit = (updatedAt: string): ReviewEvent => edited({ reviewId, locationId, updatedAt: at(updatedAt) });
  const row = { reviewId, tenantId, erasedAt: null };
  const expectSince = (keptSince: string, ...events: readonly ReturnType<typeof importAt>[]) =>
    givenEvents(reviewRetentionProjection, events).then({ [reviewId]: { ...row, keptSince: at(keptSince) } });

  test('begins with its import, however long ago it was written', () => expectSince(then, importAt(then, '2019-01-01T00:00:00Z')));

  test('begins anew with an edit, but not with one before the import', () => {
    expectSince('2026-05-01T00:00:00Z', importAt(then, '2019-01-01T00:00:00Z'), eventAt(edit('2026-05-01T00:00:00Z'), then, tenantId));
    expectSince(then, importAt(then, '2019-01-01T00:00:00Z'), eventAt(edit('2020-01-01T00:00:00Z'), then, tenantId));
  });

  test('ends with its erasure', () =>
    givenEvents(reviewRetentionProjection, [
      importAt(then, then),
      eventAt<ReviewEvent>({ type: 'ReviewErased', data: { reviewId, locationId } }, '2028-03-02T00:00:00Z', tenantId),
    ]).then({ [reviewId]: { ...row, keptSince: at(then), erasedAt: at('2028-03-02T00:00:00Z') } }));
});
