import { identityQuestions, platformTenant, privacyExports, type InBoth, type TenantId, type Uuid } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import { sql, type RawBuilder } from 'kysely';
import type { ReportOrder, ReportSource } from '../../infra/export/export-source.ts';
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

type Row = Readonly<Record<string, unknown>>;

/** Where the person in `app.person` is a member, wrote a reply, or is staff. */
async function tenantsOf(tx: Tx): Promise<readonly TenantId[]> {
  const { rows } = await sql<{ id: TenantId }>`select tenant_id as id from person.membership union select tenant_id from person.reply
    union select ${platformTenant} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Reads what is the person's own in each of their tenants, whatever branches they see there now. */
const inEveryTenant = (query: RawBuilder<Row>) => ({
  async execute(tx: Tx) {
    const { rows: before } = await sql<{ tenant: string; branches: string }>`select current_setting('app.tenant_id', true) as tenant,
      current_setting('app.location_ids', true) as branches`.execute(tx);
    const enter = (tenant: string, branches: string) =>
      sql`select set_config('app.tenant_id', ${tenant}, true), set_config('app.location_ids', ${branches}, true)`.execute(tx);
    const rows: Row[] = [];
    for (const tenant of await tenantsOf(tx)) {
      await enter(tenant, '*');
      rows.push(...(await query.execute(tx)).rows);
    }
    await enter(before[0]?.tenant ?? '', before[0]?.branches ?? '');
    return { rows };
  },
});

const network = both('الشبكة', 'Network');
const device = both('الجهاز', 'Device');
const savedAt = both('حُفظ في', 'Saved');

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
      network,
    },
    query: (limit) => sql`select at, business, event, details, network from person.activity order by at desc, id desc limit ${limit}`,
  },
  {
    key: 'replies',
    title: both('الردود التي كتبتها', 'Replies that you wrote'),
    columns: {
      business,
      writtenAt: both('كُتب في', 'Written'),
      publishedAt: both('نُشر في', 'Published'),
      text: both('النص', 'Text'),
    },
    query: (limit) =>
      inEveryTenant(sql`select (select b.name from read.business b) as business, w.written_at as "writtenAt",
        w.went_out_at as "publishedAt", r.reply_text as text
        from read.written_reply w left join read.review r on r.review_id = w.review_id and r.reply_id = w.reply_id
        where w.account_id = person.id() order by w.written_at desc, w.reply_id limit ${limit}`),
  },
  {
    key: 'testimonials',
    title: both('ما قلته عن المنصة', 'What you said of the platform'),
    columns: {
      name,
      stars: both('النجوم', 'Stars'),
      text: both('النص', 'Text'),
      state: both('الحالة', 'State'),
      writtenAt: both('كُتب في', 'Written'),
    },
    forPrograms: ['state'],
    query: () =>
      inEveryTenant(sql`select name, stars, text, state, written_at as "writtenAt" from read.testimonial where account_id = person.id()`),
  },
  {
    key: 'views',
    title: both('قوائم المراجعات التي حفظتها', 'Lists of reviews that you saved'),
    columns: { business, name, filter: both('المرشّح', 'Filter'), savedAt },
    query: () =>
      inEveryTenant(sql`select (select b.name from read.business b) as business, name, filter, saved_at as "savedAt"
        from read.review_view where account_id = person.id() order by saved_at, view_id`),
  },
  {
    key: 'notifications',
    title: both('اختياراتك للتنبيهات', 'Your choices of notifications'),
    columns: { business, choices: both('الاختيارات', 'Choices') },
    query: () =>
      inEveryTenant(sql`select (select b.name from read.business b) as business, c.choices
        from read.notification_choices c join read.member m using (member_id) where m.account_id = person.id()`),
  },
  {
    key: 'queries',
    title: both('الاستعلامات التي حفظتها', 'Queries that you saved'),
    columns: { name, text: both('النص', 'Text'), savedAt },
    query: () =>
      inEveryTenant(
        sql`select name, text, saved_at as "savedAt" from read.saved_query where account_id = person.id() order by saved_at, query_id`,
      ),
  },
  {
    key: 'queryRuns',
    title: both('الاستعلامات التي شغّلتها', 'Queries that you ran'),
    columns: { text: both('النص', 'Text'), ranAt: both('شُغّل في', 'Ran') },
    query: (limit) =>
      inEveryTenant(sql`select text, started_at as "ranAt" from read.query_run where account_id = person.id()
        order by started_at desc, run_id limit ${limit}`),
  },
  {
    key: 'exports',
    title: both('الملفات التي طلبتها', 'Files that you asked for'),
    columns: { business, kind: both('الملف', 'File'), requestedAt: both('طُلب في', 'Asked') },
    query: (limit) =>
      inEveryTenant(sql`select (select b.name from read.business b) as business, kind, requested_at as "requestedAt" from read.export
        where account_id = person.id() order by requested_at desc, export_id limit ${limit}`),
  },
];

/** Where somebody signed in and gets notifications, which is kept in no read model. */
export async function browserTables(ask: ReportOrder['ask'], accountId: Uuid): Promise<readonly HeldTable[]> {
  const { sessions, devices } = await ask(identityQuestions.readBrowsers, { accountId });
  const seenAt = both('آخر نشاط', 'Last active');
  const rowsOf = (rows: readonly Row[]) => ({ execute: async () => ({ rows }) });
  return [
    {
      key: 'sessions',
      title: both('الجلسات', 'Sessions'),
      columns: { device, network, createdAt: both('بدأت في', 'Began'), seenAt, endedAt: both('انتهت في', 'Ended') },
      query: () =>
        rowsOf(
          sessions.map(({ createdAt, seenAt: seen, endedAt, ...each }) => ({
            ...each,
            createdAt: new Date(createdAt),
            seenAt: new Date(seen),
            endedAt: endedAt && new Date(endedAt),
          })),
        ),
    },
    {
      key: 'devices',
      title: both('الأجهزة التي تصلها التنبيهات', 'Devices that get notifications'),
      columns: { device, createdAt: both('أُضيف في', 'Added'), seenAt },
      query: () =>
        rowsOf(devices.map((each) => ({ device: each.device, createdAt: new Date(each.createdAt), seenAt: new Date(each.seenAt) }))),
    },
  ];
}

/** All that is held about one person, as tables: in every business, because their memberships may be many. */
export const ownData: ReportSource<'own_data'> = (_filters, order) => async (tx) => {
  const { accountId, language, requestedAt } = order;
  await sql`select set_config('app.person', ${accountId}, true)`.execute(tx);
  const zone = await zoneOf(tx);
  const browsers = await browserTables(order.ask, accountId);
  const read = [...(await readHeld(tx, [...personTables, ...browsers], order, zone))];
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
