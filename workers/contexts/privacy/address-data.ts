import type { InBoth, Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { entriesOf, messagesById } from '../../infra/export/contact-messages.ts';
import type { HeldTable } from './held-data.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const email = both('البريد الإلكتروني', 'E-mail');
const reference = both('الرقم المرجعي', 'Reference');
const name = both('الاسم', 'Name');
const language = both('اللغة', 'Language');
const at = both('الوقت', 'Time');
const state = both('الحالة', 'State');

/**
 * What the platform holds of an address besides the account. The transaction is of the platform, and `app.person_email` and
 * `app.person_phone` are the address and the phone number.
 */
export const addressTables = (address: string | null, messageIds: readonly Uuid[]): readonly HeldTable[] => [
  {
    key: 'messages',
    title: both('الرسائل', 'Messages'),
    columns: {
      reference,
      receivedAt: both('وصلت في', 'Received'),
      name,
      email,
      company: both('الشركة', 'Company'),
      subject: both('الموضوع', 'Subject'),
      message: both('الرسالة', 'Message'),
      channel: both('القناة', 'Channel'),
      language,
      status: state,
    },
    forPrograms: ['channel', 'language', 'status', 'email'],
    query: () => messagesById(messageIds),
  },
  {
    key: 'entries',
    title: both('ما كُتب في الرسائل وما حدث لها', 'What was written in the messages, and done with them'),
    columns: { reference, at, kind: both('النوع', 'Kind'), content: both('النص', 'Text'), quoted: both('الاقتباس', 'Quoted') },
    forPrograms: ['quoted'],
    query: () => entriesOf(messageIds),
  },
  {
    key: 'newsletter',
    title: both('النشرة البريدية والتذكير', 'Newsletter and reminder'),
    columns: {
      kind: both('النوع', 'Kind'),
      state,
      email,
      language,
      requestedAt: both('طُلب في', 'Asked'),
      endedAt: both('انتهى في', 'Ended'),
    },
    query: () => sql`select kind, state, email, language, requested_at as "requestedAt", ended_at as "endedAt" from read.follower
      where lower(email) = lower(${address}) order by requested_at`,
  },
  {
    key: 'applications',
    title: both('طلبات التوظيف', 'Job applications'),
    columns: { vacancy: both('الوظيفة', 'Job'), receivedAt: both('وصل في', 'Received'), name, email, note: both('الملاحظة', 'Note'), state },
    query: () => sql`select vacancy, received_at as "receivedAt", name, email, note, state from read.application
      where lower(email) = lower(${address}) order by received_at`,
  },
  {
    key: 'reviewRequests',
    title: both('طلبات المراجعة', 'Requests for reviews'),
    columns: {
      business: both('النشاط', 'Business'),
      name,
      address: both('البريد أو الجوال', 'E-mail or mobile'),
      language,
      source: both('أين وافق', 'Where they agreed'),
      requestedAt: both('طُلبت في', 'Asked'),
      sentAt: both('أُرسلت في', 'Sent'),
      openedAt: both('فُتحت في', 'Opened'),
      recipient: both('المعرّف', 'Id'),
    },
    forPrograms: ['language', 'source', 'recipient'],
    query: (limit) => sql`select business, name, address, language, source, requested_at as "requestedAt", sent_at as "sentAt",
      opened_at as "openedAt", recipient_id as recipient from person.review_request
      order by requested_at desc, request_id limit ${limit}`,
  },
];
