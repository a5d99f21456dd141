import { describe, expect, test } from 'vitest';
import { AnswerTarget } from './preferences.ts';
import { isUploadedLogo } from './logo.ts';
import { BusinessProfile, PublicUrl } from './profile.ts';

const given = (over: object) => BusinessProfile.safeParse({ name: 'مقهى', industry: 'cafes', ...over });
const errorsOf = (over: object) =>
  Object.fromEntries((given(over).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));

describe('a profile', () => {
  test('is null where nothing was given', () => {
    expect(given({ ownerName: ' ', email: '', phone: null }).data).toEqual({
      name: 'مقهى',
      industry: 'cafes',
      ownerName: null,
      email: null,
      phone: null,
      address: null,
      country: null,
      city: null,
      logoUrl: null,
      website: null,
      description: null,
    });
  });
  test('takes phone numbers as people write them, of landlines and other countries too', () => {
    const phones = ['٠١١ ٢٣٤-٥٦٧٨', '+971 4 123 4567', '9200 12345'].map((phone) => given({ phone }).data?.phone);
    expect(phones).toEqual(['0112345678', '+97141234567', '920012345']);
  });
  test('names each wrong field', () => {
    expect(
      errorsOf({ name: ' ', email: 'x', phone: '12', city: 'x'.repeat(61), website: 'http://10.0.0.1', description: 'a\u0000' }),
    ).toEqual({
      name: 'businessName',
      email: 'invalidEmail',
      phone: 'businessPhone',
      city: 'tooLong',
      website: 'webAddress',
      description: 'invalid',
    });
  });
  test('keeps line breaks of the description only', () => {
    expect(given({ description: 'سطر\nآخر' }).data?.description).toBe('سطر\nآخر');
    expect(errorsOf({ address: 'سطر\nآخر' })).toEqual({ address: 'invalid' });
  });
});

describe('a web address', () => {
  test.each(['example.com', 'https://قهوة.السعودية/menu?x=1', 'http://www.example.co.uk:8080'])('%s is one', (url) => {
    expect(PublicUrl.safeParse(url).success).toBe(true);
  });
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://user:word@example.com',
    'https://localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://10.0.0.1.',
    'https://printer',
    'https://router.local',
    'https://db.internal.',
    'https://exa mple.com',
    'https://example.com\\@10.0.0.1',
  ])('%s is none', (url) => {
    expect(PublicUrl.safeParse(url).success).toBe(false);
  });
});

test('a logo is an uploaded picture or a web address, and only an uploaded one is shown', () => {
  const uploaded = `/api/files/${'a'.repeat(64)}.png`;
  expect([uploaded, 'https://example.com/logo.png', null].map(isUploadedLogo)).toEqual([true, false, false]);
  expect(given({ logoUrl: uploaded }).data?.logoUrl).toBe(uploaded);
  expect([errorsOf({ logoUrl: '/api/files/../x.png' }), errorsOf({ logoUrl: 'https://10.0.0.1/x.png' })]).toEqual([
    { logoUrl: 'webAddress' },
    { logoUrl: 'webAddress' },
  ]);
});

test('an answer target is an hour to 30 days, in hours that are ever open', () => {
  const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
  const hours = { kind: 'business_hours', timeZone: 'UTC', week: closed, overrides: [], holidays: [] };
  const message = (target: object) => AnswerTarget.safeParse(target).error?.issues[0]?.message;
  expect([
    message({ ms: 60_000, working: { kind: 'wall_clock' } }),
    message({ ms: 31 * 86_400_000, working: { kind: 'wall_clock' } }),
    message({ ms: 3_600_000, working: hours }),
    message({ ms: 3_600_000, working: { kind: 'wall_clock' } }),
  ]).toEqual(['tooShort', 'tooLong', 'neverOpen', undefined]);
});
