// @vitest-environment node
import { auditedEvents, AuditItem, eventCatalogue } from '@sumaa/contracts';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import overviewAr from '../../locales/ar/overview.json';
import platformAr from '../../locales/ar/platform.json';
import recordAr from '../../locales/ar/record.json';
import settingsAr from '../../locales/ar/settings.json';
import shellAr from '../../locales/ar/shell.json';
import overviewEn from '../../locales/en/overview.json';
import platformEn from '../../locales/en/platform.json';
import recordEn from '../../locales/en/record.json';
import settingsEn from '../../locales/en/settings.json';
import shellEn from '../../locales/en/shell.json';
import type { Translate } from '../locale/t.tsx';
import { auditSentence, eventName, whatHappened } from './audit-sentence.ts';

const problems: string[] = [];
function translator(locale: string, messages: object): Translate {
  const intl = createIntl({ locale, messages: messages as never, onError: (error) => problems.push(error.message) });
  return (id, values) => intl.formatMessage({ id }, values);
}
const ar = translator('ar-SA-u-ca-gregory-nu-latn', { ...platformAr, ...recordAr, ...settingsAr, ...shellAr });
const en = translator('en-GB', { ...platformEn, ...recordEn, ...settingsEn, ...shellEn });

const person = { kind: 'person', memberId: null, name: 'نورة الشهري', role: 'admin' };
const anonymous = { kind: 'anonymous', memberId: null, name: null, role: null };
const worker = { kind: 'worker', memberId: null, name: null, role: null };

function line(given: object): AuditItem {
  const nothing = { id: 'e', at: '2026-03-12T10:00:00.000Z', kind: 'account', actor: person, from: null, network: null, subject: null };
  return AuditItem.parse({
    ...nothing,
    branch: null,
    correlationId: 'c',
    causationId: null,
    tenant: null,
    record: null,
    details: {},
    ...given,
  });
}
/** Removes the bidi isolation marks and the no-break space before the dot. */
const sentenceOf = (given: object, t: Translate) =>
  auditSentence(line(given), t)
    .replace(/[\u2068\u2069]/g, '')
    .replace('\u00a0', ' ');

test.each<[object, string, string]>([
  [
    { event: 'DataRetentionChosen', details: { retention: '1year', previous: '2years' } },
    'تغيير مدة الاحتفاظ بالمراجعات إلى سنة بدلًا من سنتين · نورة الشهري',
    'Reviews kept for one year instead of two years · نورة الشهري',
  ],
  [
    { event: 'PersonalDataRead', details: { why: 'طلب العضو' } },
    'الاطلاع على بيانات شخصية محجوبة: طلب العضو · نورة الشهري',
    'Masked personal data read: طلب العضو · نورة الشهري',
  ],
  [{ event: 'PersonalDataRead' }, 'الاطلاع على بيانات شخصية محجوبة · نورة الشهري', 'Masked personal data read · نورة الشهري'],
  [{ event: 'PublicProfileSwitched', details: { on: 'on' } }, 'تشغيل الصفحة العامة · نورة الشهري', 'Public page switched on · نورة الشهري'],
  [
    { event: 'SignInSucceeded', details: { method: 'password' } },
    'تسجيل الدخول بكلمة المرور · نورة الشهري',
    'Signed in with the password · نورة الشهري',
  ],
  [
    { event: 'SignInRefused', actor: anonymous, subject: 'سارة', details: { reason: 'wrong_credentials' } },
    'رفض تسجيل الدخول إلى حساب سارة: بيانات غير صحيحة · دون تسجيل دخول',
    'Sign-in to the account of سارة refused: wrong e-mail or password · Not signed in',
  ],
  [
    { event: 'RequestsLimited', actor: anonymous, subject: 'سارة', details: { scope: 'sign-in-account', windowSeconds: 900 } },
    'إيقاف طلبات كثيرة على حساب سارة مدة 15 دقيقة · دون تسجيل دخول',
    'Too many requests on the account of سارة stopped for 15 minutes · Not signed in',
  ],
  ...(
    [
      [1, 'طلب واحد', 'One request'],
      [2, 'طلبين', '2 requests'],
      [7, '7 طلبات', '7 requests'],
      [57, '57 طلبًا', '57 requests'],
      [400, '400 طلب', '400 requests'],
    ] as const
  ).map(([turnedAway, arabic, english]): [object, string, string] => [
    { event: 'RequestsLimited', actor: anonymous, subject: 'سارة', details: { scope: 'x', windowSeconds: 900, turnedAway } },
    `رفض ${arabic} على حساب سارة لكثرة الطلبات خلال 15 دقيقة · دون تسجيل دخول`,
    `${english} on the account of سارة turned away for being too many, within 15 minutes · Not signed in`,
  ]),
  [
    { event: 'RequestsLimited', details: { scope: 'GET /api/Reviews', windowSeconds: 60 } },
    'إيقاف طلبات كثيرة مدة دقيقة واحدة · نورة الشهري',
    'Too many requests stopped for one minute · نورة الشهري',
  ],
  [
    { event: 'AccountProfileChanged', subject: 'سارة', details: { changed: ['name', 'photo'] } },
    'تغيير الاسم والصورة في حساب سارة · نورة الشهري',
    'Name and photo of سارة changed · نورة الشهري',
  ],
  [
    { event: 'BusinessProfileSaved', kind: 'settings', details: { changed: ['name', 'city', 'x'] } },
    'تغيير ملف النشاط (اسم النشاط، المدينة) · نورة الشهري',
    'Profile of the business changed (Business name, City) · نورة الشهري',
  ],
  [
    { event: 'AccountPreferencesChanged', kind: 'settings', subject: 'سارة', details: { changed: ['calendar'] } },
    'تغيير التفضيلات الشخصية في حساب سارة (التقويم) · نورة الشهري',
    'Personal preferences of سارة changed (Calendar) · نورة الشهري',
  ],
  [
    { event: 'MemberRoleChanged', subject: 'سارة', details: { role: 'agent', permissions: ['ViewReviews'] } },
    'تغيير دور سارة أو صلاحياته إلى موظف · نورة الشهري',
    'Role or permissions of سارة changed to Employee · نورة الشهري',
  ],
  [
    { event: 'ReplyPublished', kind: 'reply', actor: worker },
    'نشر الرد على زائر بلا اسم في Google · النظام',
    'Reply to a reviewer without a name published on Google · The system',
  ],
  [{ event: 'ReviewAssigned', kind: 'reply' }, 'إسناد مراجعة إلى أحد الأعضاء · نورة الشهري', 'Review assigned to a member · نورة الشهري'],
  [{ event: 'LocationLinked', branch: 'فرع العليا' }, 'ربط فرع العليا · نورة الشهري', 'Linked فرع العليا · نورة الشهري'],
  [{ event: 'SomethingNew' }, 'حدث آخر: SomethingNew · نورة الشهري', 'Another event: SomethingNew · نورة الشهري'],
])('writes %o in Arabic and English', (given, arabic, english) => {
  expect([sentenceOf(given, ar), sentenceOf(given, en)]).toEqual([arabic, english]);
});

describe('every audited event', () => {
  test.each(auditedEvents)('%s has a text in both languages, with and without details', (event) => {
    for (const t of [ar, en]) {
      for (const details of [
        {},
        {
          reason: 'other',
          role: 'viewer',
          how: 'changed',
          action: 'x',
          left: 3,
          count: 3,
          method: 'code',
          replaces: true,
          reconnect: true,
          windowSeconds: 60,
        },
      ]) {
        const text = sentenceOf({ event, details }, t);
        expect(text).not.toContain('{');
        expect(text).not.toContain('platform.');
        expect(text.length).toBeGreaterThan(10);
      }
    }
  });

  test('every event of the catalogue has a name in both languages', () => {
    for (const { type } of eventCatalogue)
      for (const t of [ar, en]) expect(eventName(type, t), type).not.toMatch(new RegExp(`^$|platform\\.|record\\.|${type}`));
  });

  test('every message found its values', () => expect(problems).toEqual([]));
});

describe('an event has one name', () => {
  const subject = 'سارة';
  test.each([
    ['ReplyQueued', 'reply_queued'],
    ['ReplyUndone', 'reply_undone'],
    ['ReplyPublished', 'reply_published'],
    ['ReplyRejected', 'reply_rejected'],
    ['ReplyDeleted', 'reply_deleted'],
  ] as const)('%s, in the log as in the feed of the overview', (event, kind) => {
    for (const [translate, locale, feed] of [
      [ar, 'ar', overviewAr],
      [en, 'en', overviewEn],
    ] as const) {
      const message = createIntl({ locale, messages: feed as never }).formatMessage(
        { id: `overview.activity.${kind}` },
        { author: subject },
      );
      expect(whatHappened(line({ event, kind: 'reply', subject }), translate).replace(/[\u2068\u2069]/g, '')).toBe(message);
    }
  });
});
