import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { constantTimeEqual } from '../derive/index.ts';

const Seconds = z
  .string()
  .regex(/^\d{9,11}$/)
  .transform((text) => new Date(Number(text) * 1_000));

const Message = z.object({
  id: z.string().min(1).max(300),
  from: z.string().regex(/^\d{7,15}$/),
  timestamp: Seconds,
  text: z.object({ body: z.string() }).optional(),
  /** A tap on a button of the template. */
  button: z.object({ text: z.string() }).optional(),
});
const Status = z.object({ id: z.string().min(1).max(300), status: z.string(), errors: z.array(z.object({ code: z.number() })).optional() });
const Notice = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            messages: z.array(z.unknown()).default([]),
            statuses: z.array(z.unknown()).default([]),
          }),
        }),
      ),
    }),
  ),
});

/** What somebody wrote to our number. */
export interface WhatsAppInbound {
  /** The same for a repetition. */
  readonly id: string;
  /** The number that it came from, digits only. */
  readonly from: string;
  readonly sentAt: Date;
  readonly text: string;
}

/** What became of something we sent; only what is final. */
export interface WhatsAppReport {
  readonly providerId: string;
  readonly status: 'delivered' | 'undelivered';
}

export interface WhatsAppNotice {
  readonly messages: readonly WhatsAppInbound[];
  readonly reports: readonly WhatsAppReport[];
}

/** Whether a body came from Meta: `signature` is the header `X-Hub-Signature-256`, made with the secret of our app over the bytes sent. */
export function isFromMeta(body: string, signature: unknown, appSecret: string): boolean {
  if (typeof signature !== 'string') return false;
  return constantTimeEqual(signature, `sha256=${createHmac('sha256', appSecret).update(body, 'utf8').digest('hex')}`);
}

const finals: Readonly<Record<string, WhatsAppReport['status'] | undefined>> = {
  delivered: 'delivered',
  read: 'delivered',
  failed: 'undelivered',
};

/** Reads what Meta reports about our number; what it reports of other numbers, and kinds that we do not know, are left out. */
export function readWhatsAppNotice(body: unknown, phoneNumberId: string): WhatsAppNotice {
  const values = (Notice.safeParse(body).data?.entry ?? [])
    .flatMap(({ changes }) => changes)
    .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneNumberId)
    .map(({ value }) => value);
  const parsed = <S extends z.ZodType>(schema: S, items: readonly unknown[]) => items.flatMap((item) => schema.safeParse(item).data ?? []);
  return {
    messages: values
      .flatMap(({ messages }) => parsed(Message, messages))
      .map(({ id, from, timestamp, text, button }) => ({ id, from, sentAt: timestamp, text: text?.body ?? button?.text ?? '' })),
    reports: values
      .flatMap(({ statuses }) => parsed(Status, statuses))
      .flatMap(({ id, status }) => (finals[status] === undefined ? [] : [{ providerId: id, status: finals[status] }])),
  };
}

const stopWords = new Set(['stop', 'unsubscribe', 'cancel', 'end', 'quit', 'إيقاف', 'ايقاف', 'أوقف', 'اوقف', 'توقف', 'إلغاء', 'الغاء']);

/** Whether somebody wants no more messages, in Arabic or English. */
export function isStop(text: string): boolean {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return stopWords.has(word);
}

/** The words of a message that may be a code. */
export const codesIn = (text: string): readonly string[] => [...new Set(text.match(/[\w-]{12,64}/g) ?? [])].slice(0, 5);

/** A link that opens WhatsApp with this text, addressed to a number. */
export const whatsAppLink = (number: string, text: string): string => `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
