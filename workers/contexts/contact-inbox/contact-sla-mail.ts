import { abilitiesOf, type Uuid } from '@sumaa/contracts';
import { defineMail, isolated } from '../../infra/mail/define-mail.ts';
import type { MailWriter } from '../../infra/mail/mail-writer.ts';

interface Alarm {
  readonly reference: string;
  readonly messageId: Uuid;
}

const linkTo = (publicUrl: string, messageId: Uuid) => `${publicUrl}/admin/contacts?message=${messageId}`;

const footnotes = {
  ar: 'تصل هذه الرسالة إلى من يتولى رسائل المنصة. تُضبط التنبيهات في الإعدادات، ضمن ساعات الدعم.',
  en: 'You receive this because messages to the platform are among your duties. Support hours in the settings say when such mails are sent.',
};

export const contactDueSoonMail = defineMail<Alarm>({
  ar: ({ reference, messageId, publicUrl }) => ({
    subject: `رسالة اقترب موعدها: ${reference}`,
    preview: `اقترب موعد الرسالة ${reference}`,
    title: 'رسالة اقترب موعدها',
    paragraphs: [`الرسالة ${isolated(reference)} مسندة إليك، وموعدها قريب.`],
    action: { label: 'فتح الرسالة', url: linkTo(publicUrl, messageId) },
    footnote: footnotes.ar,
  }),
  en: ({ reference, messageId, publicUrl }) => ({
    subject: `A message is due soon: ${reference}`,
    preview: `Message ${reference} is due soon`,
    title: 'A message is due soon',
    paragraphs: [`The message ${isolated(reference)} is assigned to you and is due soon.`],
    action: { label: 'Open the message', url: linkTo(publicUrl, messageId) },
    footnote: footnotes.en,
  }),
});

export const contactOverdueMail = defineMail<Alarm>({
  ar: ({ reference, messageId, publicUrl }) => ({
    subject: `رسالة تجاوزت موعدها: ${reference}`,
    preview: `تجاوزت الرسالة ${reference} موعدها`,
    title: 'رسالة تجاوزت موعدها',
    paragraphs: [`تجاوزت الرسالة ${isolated(reference)} موعدها، وما زالت بانتظار الفريق.`],
    action: { label: 'فتح الرسالة', url: linkTo(publicUrl, messageId) },
    footnote: footnotes.ar,
  }),
  en: ({ reference, messageId, publicUrl }) => ({
    subject: `A message is overdue: ${reference}`,
    preview: `Message ${reference} is overdue`,
    title: 'A message is overdue',
    paragraphs: [`The message ${isolated(reference)} has passed its due time and still waits for us.`],
    action: { label: 'Open the message', url: linkTo(publicUrl, messageId) },
    footnote: footnotes.en,
  }),
});

/**
 * To whoever is responsible. A missed target of nobody's goes to everybody with the inbox among their duties; that one is due soon concerns
 * nobody else.
 */
export const writeContactSla: MailWriter<'contact_sla'> = async ({ reader, publicUrl }, { tenantId, messageId, what }) => {
  const message = await reader.contactMessage(messageId);
  if (!message) return [];
  const { reference, assigned_to: responsible } = message;
  const staff = (await reader.members(tenantId)).filter(({ role, permissions }) =>
    abilitiesOf(role, permissions, null).includes('platform.inbox'),
  );
  const own = staff.filter(({ account_id: id }) => id === responsible);
  const to = own.length > 0 || what === 'warned' ? own : staff;
  const write = what === 'warned' ? contactDueSoonMail : contactOverdueMail;
  return to.flatMap(({ account_id: accountId, email, language }) =>
    email === null ? [] : [{ accountId, email, mail: write({ language, publicUrl }, { reference, messageId }) }],
  );
};
