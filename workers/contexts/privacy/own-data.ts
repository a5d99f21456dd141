import { platformTenant, privacyExports, type InBoth } from '@sumaa/contracts';
import { sql } from 'kysely';
import type { ReportSource } from '../../infra/export/export-source.ts';
import { messagesFrom } from '../../infra/export/contact-messages.ts';
import { addressTables } from './address-data.ts';
import { readHeld, shownIn, zoneOf, type HeldTable } from './held-data.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const texts = {
  made: both('أُعدّ في', 'Made'),
  about: both('عن الملف', 'About this file'),
  leftOut: both(
    'لا يحوي الملف كلمة المرور ورموز التحقق، فهي محفوظة مشفّرة ولا تُعرض لأحد، ولا مراجعات العملاء، فهي تخص النشاط، ولا ما كتبه فريق المنصة في رسائلك.',
    'Without your password and codes, which are kept encrypted and shown to nobody, without the reviews of customers, which belong to the business, and without what the platform wrote in your messages.',
  ),
} as const;

const business = both('النشاط', 'Business');
const name = both('الاسم', 'Name');

/** What is held about the person whose id is in `app.person`. */
export const personTables: readonly HeldTable[] = [
  {
    key: 'account',
    title: both('الحساب', 'Account'),
    columns: {
      name,
      email: both('البريد الإلكتروني', 'E-mail'),
      phone: both('الجوال', 'Mobile'),
      whatsapp: both('واتساب', 'WhatsApp'),
      photo: both('الصورة', 'Photo'),
      language: both('اللغة', 'Language'),
      preferences: both('التفضيلات', 'Preferences'),
      registeredAt: both('التسجيل', 'Registered'),
    },
    forPrograms: ['photo', 'preferences'],
    query: () => sql`select full_name as name, email, phone, whatsapp, profile_image_id as photo, language, preferences,
      created_at as "registeredAt" from person.account`,
  },
  {
    key: 'memberships',
    title: both('العضويات', 'Memberships'),
    columns: {
      business,
      role: both('الدور', 'Role'),
      permissions: both('الصلاحيات', 'Permissions'),
      active: both('الحالة', 'State'),
      joinedAt: both('الانضمام', 'Joined'),
    },
    query: () =>
      sql`select business, role, permissions, active, joined_at as "joinedAt" from person.membership order by joined_at, tenant_id`,
  },
  {
    key: 'activity',
    title: both('ما فعلته أو حدث لحسابك', 'What you did, or happened to your account'),
    columns: {
      at: both('الوقت', 'Time'),
      business,
      event: both('الحدث', 'Event'),
      details: both('التفاصيل', 'Details'),
      network: both('الشبكة', 'Network'),
    },
    query: (limit) => sql`select at, business, event, details, network from person.activity order by at desc, id desc limit ${limit}`,
  },
  {
    key: 'replies',
    title: both('الردود التي كتبتها', 'Replies that you wrote'),
    columns: { business, writtenAt: both('كُتب في', 'Written'), publishedAt: both('نُشر في', 'Published') },
    query: (limit) => sql`select business, written_at as "writtenAt", went_out_at as "publishedAt" from person.reply
      order by written_at desc, reply_id limit ${limit}`,
  },
  {
    key: 'exports',
    title: both('الملفات التي طلبتها', 'Files that you asked for'),
    columns: { kind: both('الملف', 'File'), requestedAt: both('طُلب في', 'Asked') },
    query: (limit) => sql`select kind, requested_at as "requestedAt" from read.export
      where account_id = person.id() order by requested_at desc, export_id limit ${limit}`,
  },
];

/** All that is held about one person, as tables: in every business, because their memberships may be many. */
export const ownData: ReportSource<'own_data'> = (_filters, order) => async (tx) => {
  const { accountId, language, requestedAt } = order;
  await sql`select set_config('app.person', ${accountId}, true)`.execute(tx);
  const zone = await zoneOf(tx);
  const read = [...(await readHeld(tx, personTables, order, zone))];
  const { rows } = await sql<{ email: string | null; phone: string | null }>`select case when email_confirmed then email end as email,
    case when phone_confirmed then phone end as phone from person.account`.execute(tx);
  const { email: address = null, phone = null } = rows[0] ?? {};
  // What was written from them and sent to them is held by the platform and by any business.
  if (address !== null || phone !== null) {
    await sql`select set_config('app.tenant_id', ${platformTenant}, true), set_config('app.location_ids', '*', true),
      set_config('app.person_email', ${address ?? ''}, true), set_config('app.person_phone', ${phone ?? ''}, true)`.execute(tx);
    const messageIds = address === null ? [] : await messagesFrom(tx, address);
    const tables = addressTables(address, messageIds).filter(({ key }) => key !== 'entries');
    read.push(...(await readHeld(tx, tables, order, zone)));
  }
  const whose = read[0]?.rows[0]?.[0];
  return {
    title: privacyExports.own_data.title[language],
    about: [
      [name[language], typeof whose === 'string' ? whose : ''],
      [texts.made[language], String(shownIn(requestedAt, { language, zone, isPlain: false }))],
      [texts.about[language], texts.leftOut[language]],
    ],
    logoFile: null,
    tables: read,
  };
};
