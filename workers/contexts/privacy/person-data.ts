import { privacyExports, type InBoth, type Uuid } from '@sumaa/contracts';
import { sql } from 'kysely';
import { messagesFrom } from '../../infra/export/contact-messages.ts';
import type { ReportSource } from '../../infra/export/export-source.ts';
import { addressTables } from './address-data.ts';
import { readHeld, shownIn, zoneOf } from './held-data.ts';
import { browserTables, personTables } from './own-data.ts';

const both = (ar: string, en: string): InBoth => ({ ar, en });
const email = both('البريد الإلكتروني', 'E-mail');
const mobile = both('الجوال', 'Mobile');
const texts = {
  made: both('أُعدّ في', 'Made'),
  about: both('عن الملف', 'About this file'),
  leftOut: both(
    'يشمل الملف الحساب والرسائل والنشرة البريدية وطلبات التوظيف لهذا البريد، وطلبات المراجعة التي أرسلتها الأنشطة إليه وإلى جوال الحساب المؤكد. وإن كان البحث برقم جوال ففي الملف طلبات المراجعة المرسلة إليه وحدها. لا يحوي كلمة المرور ورموز التحقق، ولا الملفات المرفقة بالرسائل، فهي تُصدَّر من صندوق الرسائل، ولا السير الذاتية، فهي في طلبات التوظيف.',
    'The file has the account, messages, newsletter and job applications of this address, and the requests for reviews that businesses sent to it and to the confirmed number of the account. Of a phone number it has only the requests for reviews that were sent to it. It is without password and codes; files attached to messages are exported from the inbox, and résumés are with the applications.',
  ),
} as const;

/**
 * All that the platform holds about the owner of an e-mail address, asked for by its staff; of a phone number what was sent to it by SMS,
 * because several accounts may have it.
 */
export const personData: ReportSource<'person_data'> =
  ({ email: address = null, phone: number = null }, order) =>
  async (tx) => {
    const zone = await zoneOf(tx);
    const messageIds = address === null ? [] : await messagesFrom(tx, address);
    await sql`select set_config('app.person_email', ${address ?? ''}, true)`.execute(tx);
    const { rows } = await sql<{ id: Uuid }>`select account_id as id from person.of_address`.execute(tx);
    const accountId = rows[0]?.id ?? null;
    await sql`select set_config('app.person', ${accountId ?? ''}, true)`.execute(tx);
    const browsers = accountId === null ? [] : await browserTables(order.ask, accountId);
    const { rows: confirmed } = await sql<{ phone: string | null }>`select phone from person.account where phone_confirmed`.execute(tx);
    await sql`select set_config('app.person_phone', ${number ?? confirmed[0]?.phone ?? ''}, true)`.execute(tx);
    return {
      title: privacyExports.person_data.title[order.language],
      about: [
        address === null ? [mobile[order.language], number ?? ''] : [email[order.language], address],
        [texts.made[order.language], String(shownIn(order.requestedAt, { language: order.language, zone, isPlain: false }))],
        [texts.about[order.language], texts.leftOut[order.language]],
      ],
      logoFile: null,
      tables: await readHeld(tx, [...personTables, ...browsers, ...addressTables(address, messageIds)], order, zone),
    };
  };
