import { contactExports, contactFilePlace, defaultTimeZone, type InBoth, type StoredAttachment, type Uuid } from '@sumaa/contracts';
import type { Tx } from '@sumaa/runtime/analytics';
import { sql } from 'kysely';
import type { ExportFilters, ReportSource } from '../../infra/export/export-source.ts';
import type { ReportFile, ReportTable, ReportValue } from '../../infra/export/report.ts';
import { entriesOf, messagesById, messagesFrom } from '../../infra/export/contact-messages.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const texts = {
  address: both('البريد الإلكتروني', 'E-mail'),
  made: both('أُعدّ في', 'Made'),
  messages: both('الرسائل', 'Messages'),
  entries: both('ما كُتب وما حدث', 'What was written and done'),
  files: both('المرفقات', 'Files'),
} as const;

const columns = {
  reference: both('الرقم المرجعي', 'Reference'),
  receivedAt: both('وصلت في', 'Received'),
  name: both('الاسم', 'Name'),
  email: both('البريد الإلكتروني', 'E-mail'),
  company: both('الشركة', 'Company'),
  subject: both('الموضوع', 'Subject'),
  message: both('الرسالة', 'Message'),
  channel: both('القناة', 'Channel'),
  language: both('اللغة', 'Language'),
  status: both('الحالة', 'Status'),
  priority: both('الأولوية', 'Priority'),
  at: both('الوقت', 'Time'),
  kind: both('النوع', 'Kind'),
  content: both('النص', 'Text'),
  quoted: both('الاقتباس', 'Quoted'),
  address: both('أُرسل من', 'Sent from'),
  file: both('الملف', 'File'),
  type: both('الصيغة', 'Format'),
  size: both('الحجم بالبايت', 'Bytes'),
} as const;
type Column = keyof typeof columns;

/** Every message from the address of this one; none once it was erased. */
async function messagesOf(tx: Tx, messageId: Uuid): Promise<{ readonly email: string | null; readonly ids: readonly Uuid[] }> {
  const { rows } = await sql<{ email: string | null }>`select email from read.contact_message where message_id = ${messageId}`.execute(tx);
  const email = rows[0]?.email ?? null;
  return { email, ids: email === null ? [] : await messagesFrom(tx, email) };
}

const messageColumns = [
  'reference',
  'receivedAt',
  'name',
  'email',
  'company',
  'subject',
  'message',
  'channel',
  'language',
  'status',
  'priority',
] as const satisfies readonly Column[];
const entryColumns = ['reference', 'at', 'kind', 'content', 'quoted', 'address'] as const satisfies readonly Column[];
const fileColumns = ['reference', 'file', 'type', 'size'] as const satisfies readonly Column[];

interface Attached extends StoredAttachment {
  readonly messageId: Uuid;
  readonly reference: string;
}

async function attachedTo(tx: Tx, ids: readonly Uuid[]): Promise<readonly Attached[]> {
  const { rows } = await sql<{ messageId: Uuid; reference: string; file: StoredAttachment }>`
    select m.message_id as "messageId", m.reference, f.file
    from read.contact_message m join read.contact_mail a using (message_id)
      cross join lateral json_array_elements(a.files::json) f (file)
    where message_id = any(${ids}::uuid[]) order by m.created_at, m.message_id, a.at, f.file ->> 'id'`.execute(tx);
  return rows.map(({ messageId, reference, file }) => ({ ...file, messageId, reference }));
}

/** Where a file is in the archive: its own name, without what could lead out of the folder. */
const pathOf = ({ reference, name }: Attached, nth: number): string =>
  `files/${reference}/${nth + 1}-${name.replace(/[/\\:*?"<>|\p{C}]/gu, '_').slice(-120)}`;

/** All that is held about whoever wrote a message. */
export const writerData: ReportSource<'writer_data'> =
  ({ messageId }: ExportFilters<'writer_data'>, { language, requestedAt }) =>
  async (tx) => {
    const { email, ids } = await messagesOf(tx, messageId);
    const tableOf = (
      key: 'messages' | 'entries' | 'files',
      names: readonly Column[],
      rows: readonly Readonly<Record<string, unknown>>[],
    ): ReportTable => ({
      key,
      title: texts[key][language],
      notes: [],
      columns: names.map((name) => ({ key: name, header: columns[name][language], type: 'text' })),
      rows: rows.map((row) => names.map((name) => plain(row[name]))),
      drawing: { kind: 'none' },
    });
    const attached = await attachedTo(tx, ids);
    const paths = attached.map(pathOf);
    return {
      title: contactExports.writerData.title[language],
      about: [
        [texts.address[language], email ?? ''],
        [texts.made[language], wallClock(requestedAt)],
      ],
      logoFile: null,
      tables: [
        tableOf('messages', messageColumns, (await messagesById(ids).execute(tx)).rows),
        tableOf('entries', entryColumns, (await entriesOf(ids).execute(tx)).rows),
        tableOf(
          'files',
          fileColumns,
          attached.map(({ reference, type, size }, nth) => ({ reference, file: paths[nth], type, size })),
        ),
      ],
      files: attached.map(({ messageId: subject, fileId }, nth): ReportFile => ({
        name: paths[nth]!,
        subject,
        fileId,
        place: contactFilePlace(subject),
      })),
    };
  };

const plain = (value: unknown): ReportValue => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

/** `2026-03-01 12:00` on the clock of the platform. */
const wallClock = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
