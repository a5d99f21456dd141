import { defaultTimeZone, privacyExports, type InBoth, type Language } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import type { ReportSource } from '../../infra/export/export-source.ts';
import type { ReportColumn, ReportTable, ReportValue } from '../../infra/export/report.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const texts = {
  made: both('أُعدّ في', 'Made'),
  about: both('عن الملف', 'About this file'),
  leftOut: both(
    'لا يحوي الملف كلمة المرور ورموز التحقق، فهي محفوظة مشفّرة ولا تُعرض لأحد، ولا مراجعات العملاء، فهي تخص النشاط.',
    'Without your password and codes, which are kept encrypted and shown to nobody, and without the reviews of customers, which belong to the business.',
  ),
  account: both('الحساب', 'Account'),
  memberships: both('العضويات', 'Memberships'),
  activity: both('ما فعلته أو حدث لحسابك', 'What you did, or happened to your account'),
  newest: both('أحدث السجلات فقط، والبقية في ملف JSON.', 'The newest entries only; the JSON file has all of them.'),
  replies: both('الردود التي كتبتها', 'Replies that you wrote'),
  exports: both('الملفات التي طلبتها', 'Files that you asked for'),
} as const;

/** What tables have as a column: its name for programs, and its headers. */
const columns = {
  name: both('الاسم', 'Name'),
  email: both('البريد الإلكتروني', 'E-mail'),
  phone: both('الجوال', 'Mobile'),
  photo: both('الصورة', 'Photo'),
  language: both('اللغة', 'Language'),
  preferences: both('التفضيلات', 'Preferences'),
  registeredAt: both('التسجيل', 'Registered'),
  business: both('النشاط', 'Business'),
  role: both('الدور', 'Role'),
  permissions: both('الصلاحيات', 'Permissions'),
  active: both('الحالة', 'State'),
  joinedAt: both('الانضمام', 'Joined'),
  at: both('الوقت', 'Time'),
  event: both('الحدث', 'Event'),
  details: both('التفاصيل', 'Details'),
  network: both('الشبكة', 'Network'),
  writtenAt: both('كُتب في', 'Written'),
  publishedAt: both('نُشر في', 'Published'),
  kind: both('الملف', 'File'),
  requestedAt: both('طُلب في', 'Asked'),
} as const;
type Column = keyof typeof columns;

const states = { true: both('نشطة', 'Active'), false: both('غير نشطة', 'Inactive') } as const;

/** What only programs read. */
const forPrograms: ReadonlySet<Column> = new Set<Column>(['photo', 'preferences']);

/** A sheet for reading has fewer rows: it is drawn in memory. */
const most = { pdf: 500, json: 200_000 } as const;

interface Table {
  readonly key: keyof typeof texts;
  readonly query: (limit: number) => ReturnType<typeof sql<Record<string, unknown>>>;
  readonly columns: readonly Column[];
}

const tables: readonly Table[] = [
  {
    key: 'account',
    columns: ['name', 'email', 'phone', 'photo', 'language', 'preferences', 'registeredAt'],
    query: () => sql`select full_name as name, email, phone, profile_image_id as photo, language, preferences,
      created_at as "registeredAt" from person.account`,
  },
  {
    key: 'memberships',
    columns: ['business', 'role', 'permissions', 'active', 'joinedAt'],
    query: () =>
      sql`select business, role, permissions, active, joined_at as "joinedAt" from person.membership order by joined_at, tenant_id`,
  },
  {
    key: 'activity',
    columns: ['at', 'business', 'event', 'details', 'network'],
    query: (limit) => sql`select at, business, event, details, network from person.activity order by at desc, id desc limit ${limit}`,
  },
  {
    key: 'replies',
    columns: ['business', 'writtenAt', 'publishedAt'],
    query: (limit) => sql`select business, written_at as "writtenAt", went_out_at as "publishedAt" from person.reply
      order by written_at desc, reply_id limit ${limit}`,
  },
  {
    key: 'exports',
    columns: ['kind', 'requestedAt'],
    query: (limit) => sql`select kind, requested_at as "requestedAt" from read.export
      where account_id = person.id() order by requested_at desc, export_id limit ${limit}`,
  },
];

/** All that is held about one person, as tables: in every business, because their memberships may be many. */
export const ownData: ReportSource<'own_data'> =
  (_filters, { accountId, language, format, requestedAt }) =>
  async (tx) => {
    await sql`select set_config('app.person', ${accountId}, true)`.execute(tx);
    const zone = await zoneOf(tx);
    const limit = format === 'pdf' ? most.pdf : most.json;
    const read: ReportTable[] = [];
    for (const table of tables) {
      const { rows } = await table.query(limit).execute(tx);
      const shownColumns = format === 'pdf' ? table.columns.filter((key) => !forPrograms.has(key)) : table.columns;
      read.push({
        key: table.key,
        title: texts[table.key][language],
        notes: format === 'pdf' && rows.length === limit ? [texts.newest[language]] : [],
        columns: shownColumns.map((key): ReportColumn => ({ key, header: columns[key][language], type: 'text' })),
        rows: rows.map((row) => shownColumns.map((key) => shown(row[key], { language, zone, isPlain: format === 'json' }))),
        drawing: { kind: 'none' },
      });
    }
    const name = read[0]?.rows[0]?.[0];
    return {
      title: privacyExports.own_data.title[language],
      about: [
        [columns.name[language], typeof name === 'string' ? name : ''],
        [texts.made[language], String(shown(requestedAt, { language, zone, isPlain: false }))],
        [texts.about[language], texts.leftOut[language]],
      ],
      logoFile: null,
      tables: read,
    };
  };

interface Shown {
  readonly language: Language;
  readonly zone: string;
  /** For programs: instants in UTC, stored words. */
  readonly isPlain: boolean;
}

function shown(value: unknown, { language, zone, isPlain }: Shown): ReportValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return isPlain ? value.toISOString() : wallClock(value, zone);
  if (typeof value === 'boolean') return isPlain ? String(value) : states[`${value}`][language];
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value) && !isPlain) return value.join(language === 'ar' ? '، ' : ', ');
  if (isPlain) return JSON.stringify(value);
  const known = Object.entries(value).filter(([, each]) => each !== null && typeof each !== 'object');
  return known.map(([key, each]) => `${key}: ${String(each)}`).join(language === 'ar' ? '، ' : ', ');
}

/** `2026-03-01 12:00` on the clock of a zone. */
const wallClock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

async function zoneOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select time_zone as zone from read.business`.execute(tx);
  return rows[0]?.zone ?? defaultTimeZone;
}
