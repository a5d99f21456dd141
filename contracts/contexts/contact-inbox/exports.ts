import { z } from 'zod';
import { defineExport, defineReport, type InBoth } from '../../kernel/export-kind.ts';
import { Uuid } from '../../kernel/ids.ts';
import { ContactReportPeriod } from './report/routes.ts';
import { ContactStatus, type ContactChannel, type ContactPriority } from './policy.ts';

const statuses: Readonly<Record<ContactStatus, InBoth>> = {
  new: { ar: 'جديدة', en: 'New' },
  open: { ar: 'مفتوحة', en: 'Open' },
  pending: { ar: 'معلّقة', en: 'Pending' },
  resolved: { ar: 'محلولة', en: 'Resolved' },
  closed: { ar: 'مغلقة', en: 'Closed' },
};
const priorities: Readonly<Record<ContactPriority, InBoth>> = {
  low: { ar: 'منخفضة', en: 'Low' },
  medium: { ar: 'متوسطة', en: 'Medium' },
  high: { ar: 'عالية', en: 'High' },
};
const channels: Readonly<Record<ContactChannel, InBoth>> = {
  web: { ar: 'صفحة التواصل', en: 'Contact page' },
  email: { ar: 'بريد إلكتروني', en: 'E-mail' },
  chat: { ar: 'محادثة', en: 'Chat' },
};
const languages = { ar: { ar: 'العربية', en: 'Arabic' }, en: { ar: 'الإنجليزية', en: 'English' } };

const outcomes = { true: { ar: 'نعم', en: 'Yes' }, false: { ar: 'لا', en: 'No' } };

export const contactExports = {
  /** The messages of the inbox, spam and duplicates left out. */
  contacts: defineExport({
    id: 'contacts',
    permission: 'platform.inbox',
    title: { ar: 'الرسائل', en: 'Messages' },
    filters: z.object({
      search: z.string().trim().max(200).optional(),
      status: ContactStatus.optional(),
      /** Those that have not ended; `unassigned`: those of them that nobody has. */
      view: z.enum(['all', 'open', 'unassigned']).optional(),
      assignedTo: Uuid.optional(),
    }),
    columns: [
      { key: 'reference', type: 'text', header: { ar: 'الرقم المرجعي', en: 'Reference' } },
      { key: 'created_at', type: 'instant', header: { ar: 'وصلت في', en: 'Received' } },
      { key: 'name', type: 'text', header: { ar: 'الاسم', en: 'Name' } },
      { key: 'email', type: 'text', header: { ar: 'البريد الإلكتروني', en: 'E-mail' } },
      { key: 'company', type: 'text', header: { ar: 'الشركة', en: 'Company' } },
      { key: 'subject', type: 'text', header: { ar: 'الموضوع', en: 'Subject' } },
      { key: 'message', type: 'text', header: { ar: 'الرسالة', en: 'Message' } },
      { key: 'channel', type: 'choice', choices: channels, header: { ar: 'القناة', en: 'Channel' } },
      { key: 'language', type: 'choice', choices: languages, header: { ar: 'اللغة', en: 'Language' } },
      { key: 'status', type: 'choice', choices: statuses, header: { ar: 'الحالة', en: 'Status' } },
      { key: 'priority', type: 'choice', choices: priorities, header: { ar: 'الأولوية', en: 'Priority' } },
      { key: 'assigned_to', type: 'text', header: { ar: 'مسندة إلى', en: 'Assigned to' } },
      { key: 'due_at', type: 'instant', header: { ar: 'الموعد', en: 'Due' } },
      { key: 'answered_at', type: 'instant', header: { ar: 'أول رد', en: 'First answer' } },
    ],
  }),
  /** All that is held about the writer of a message: every message from the address, with what was written and attached. */
  writerData: defineReport({
    id: 'writer_data',
    permission: 'platform.inbox',
    formats: ['zip'],
    title: { ar: 'بيانات صاحب الرسالة', en: 'Data of the writer' },
    filters: z.object({ messageId: Uuid }),
  }),
  /** How the first answers went, as the report counts them. */
  contactReport: defineExport({
    id: 'contact_report',
    permission: 'platform.inbox',
    title: { ar: 'تقرير الرسائل', en: 'Report of the messages' },
    filters: z.object({ period: ContactReportPeriod }),
    columns: [
      { key: 'reference', type: 'text', header: { ar: 'الرقم المرجعي', en: 'Reference' } },
      { key: 'received_at', type: 'instant', header: { ar: 'وصلت في', en: 'Received' } },
      { key: 'channel', type: 'choice', choices: channels, header: { ar: 'القناة', en: 'Channel' } },
      { key: 'priority', type: 'choice', choices: priorities, header: { ar: 'الأولوية', en: 'Priority' } },
      { key: 'due_at', type: 'instant', header: { ar: 'موعد الرد الأول', en: 'First answer due' } },
      { key: 'answered_at', type: 'instant', header: { ar: 'أول رد', en: 'First answer' } },
      { key: 'minutes', type: 'number', header: { ar: 'المدة بالدقائق', en: 'Minutes taken' } },
      { key: 'answered_by', type: 'text', header: { ar: 'أجاب', en: 'Answered by' } },
      { key: 'met', type: 'choice', choices: outcomes, header: { ar: 'ضمن المهلة', en: 'In time' } },
    ],
  }),
} as const;
