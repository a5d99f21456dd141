import { z } from 'zod';
import type { InBoth } from '../../kernel/export-kind.ts';

/** Lengths of a message to a business, in characters. */
export const maxMessageSubject = 120;
export const maxMessageBody = 4000;

export const messageTemplates = ['welcome', 'connection', 'renewal'] as const;
/** What a message to a business can begin with. */
export const MessageTemplate = z.enum(messageTemplates);
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const messageMailOutcomes = ['sent', 'refused'] as const;
/** What became of the mail with a message to one general manager. `sent`: the mail server took it; `refused`: it does not take it. */
export const MessageMailOutcome = z.enum(messageMailOutcomes);
export type MessageMailOutcome = z.infer<typeof MessageMailOutcome>;

/** The words of the templates, in the languages of who reads them. */
export const messageTemplateTexts: Readonly<Record<MessageTemplate, { readonly subject: InBoth; readonly body: InBoth }>> = {
  welcome: {
    subject: { ar: 'أهلًا بكم في سُمعة', en: 'Welcome to Sumaa' },
    body: {
      ar: 'أهلًا بكم.\n\nنرجو أن تكون البداية سهلة. إن احتجتم إلى مساعدة في ربط حساب Google أو دعوة الفريق فنحن هنا، ويمكن الكتابة إلينا من صفحة المساعدة.',
      en: 'Welcome.\n\nWe hope that the start is easy. If you need help with connecting Google or inviting your team, we are here: write to us from the Help page.',
    },
  },
  connection: {
    subject: { ar: 'انقطع ربط حسابكم بحساب Google', en: 'Your connection to Google was lost' },
    body: {
      ar: 'لا تصل مراجعات جديدة ولا تُنشر الردود منذ انقطع الربط بحساب Google.\n\nتستغرق إعادة الربط دقيقة واحدة: من الإعدادات، ثم الربط بحساب Google.',
      en: 'Since the connection to Google was lost, no new reviews arrive and no replies are published.\n\nConnecting again takes a minute: open the settings, then the connection to Google.',
    },
  },
  renewal: {
    subject: { ar: 'تجديد اشتراككم في سُمعة', en: 'The renewal of your subscription' },
    body: {
      ar: 'لم يكتمل دفع تجديد الاشتراك.\n\nيمكن تحديث البطاقة أو الدفع من صفحة الاشتراك. إن كان هناك ما يمنع فأخبرونا لنجد حلًا معًا.',
      en: 'The payment of your renewal did not go through.\n\nYou can change the card or pay on the subscription page. If something stands in the way, tell us and we will find a way together.',
    },
  },
};
