import { limitNames } from '@sumaa/contracts';
import { expect, test } from 'vitest';
import * as audience from './contexts/audience/rate-limits.ts';
import * as contact from './contexts/contact-inbox/rate-limits.ts';
import * as identity from './contexts/identity/rate-limits.ts';

test('defines every limit that the audit trail has a name for', () => {
  const counted = Object.values({ ...audience, ...contact, ...identity }).flatMap((one) => (typeof one === 'object' ? [one.scope] : []));
  expect(counted).toEqual(expect.arrayContaining([...limitNames]));
});
