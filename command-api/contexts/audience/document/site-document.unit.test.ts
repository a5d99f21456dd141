import { documentChanges, type Iso, type SiteDocumentEvent, type Uuid } from '@sumaa/contracts';
import { specOf } from '@sumaa/event-store/testing';
import { expect, test } from 'vitest';
import { documentNotice } from './document-notice.ts';
import { siteDocument } from './site-document.ts';

const { given } = specOf(siteDocument);
const at = '2026-03-01T08:00:00.000Z' as Iso;
const which = { document: 'terms', version: 2 } as const;
const accountId = '11111111-1111-4111-8111-111111111111' as Uuid;
const tell = { type: 'TellOfDocument', ...which, accountId, at } as const;
const finish = { type: 'FinishDocument', ...which, businesses: 3, at } as const;
const told: SiteDocumentEvent = { type: 'DocumentChangeTold', data: { ...which, accountId, toldAt: at } };
const delivered: SiteDocumentEvent = { type: 'DocumentChangeDelivered', data: { ...which, businesses: 3, deliveredAt: at } };

test('a version is told once, and delivered once after that', () => {
  given().when(tell).then(told);
  given(told).when(tell).then();
  given(told, delivered).when(tell).then();
  given().when(finish).then();
  given(told).when(finish).then(delivered);
  given(told, delivered).when(finish).then();
});

test('the message says all that changed since the version that was told last, from when on, and where the text is', () => {
  const changes = documentChanges('privacy', { after: 2, upTo: 4 });
  const textIn = (language: 'ar' | 'en') =>
    documentNotice({ document: 'privacy', changes, language, toldAt: at, publicUrl: 'https://sumaa.test' });
  expect(textIn('en').body).toMatch(
    /changed: Section 2[^]*Section 7[^]*takes effect on 15 March 2026[^]*https:\/\/sumaa\.test\/en\/privacy$/,
  );
  expect(textIn('ar').body).toMatch(/البند الثاني[^]*البند السابع[^]*15 مارس 2026[^]*https:\/\/sumaa\.test\/privacy$/);
});
