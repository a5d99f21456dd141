import { sha256 } from '@sumaa/runtime/derive';
import { simpleParser, type Attachment, type ParsedMail } from 'mailparser';
import { textOfHtml } from './html-text.ts';

/** A file as it came with a mail. Name and type are what the sender says. */
export interface MailFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a delivery report (RFC 3464) or a complaint (RFC 5965) says. */
export interface DeliveryReport {
  /** `Action`, or `Feedback-Type`. */
  readonly action: string | null;
  readonly statusCode: string | null;
  /** The headers of the mail that it is about. */
  readonly original: string;
}

/** A mail that arrived. */
export interface InboundMail {
  /** Names this mail: the same one delivered again has the same key. */
  readonly key: string;
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly references: string;
  readonly header: (name: string) => string | null;
  /** How many servers it passed. */
  readonly hops: number;
  readonly reportType: string | null;
  readonly report: DeliveryReport | null;
  /** What is shown inside the text comes last. */
  readonly files: readonly MailFile[];
}

/** A longer text is cut; a person writes less. */
const maxText = 100_000;
/** Of HTML, with all its marks. */
const maxHtml = 2_000_000;
const reportParts = new Set([
  'message/delivery-status',
  'message/feedback-report',
  'message/rfc822',
  'text/rfc822-headers',
  'message/disposition-notification',
]);

/** Parses a mail (RFC 5322). */
export async function readMail(raw: Buffer): Promise<InboundMail> {
  const parsed = await simpleParser(raw, {
    skipImageLinks: true,
    skipTextToHtml: true,
    keepDeliveryStatus: true,
    // Its own conversion takes minutes where elements are nested deeply.
    skipHtmlToText: true,
  });
  const lines = parsed.headerLines.map(({ key, line }) => [key.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const);
  const header = (name: string) => lines.find(([key]) => key === name)?.[1] ?? null;
  const [sender] = parsed.from?.value ?? [];
  const from = { name: sender?.name ?? '', address: (sender?.address ?? '').toLowerCase() };
  const messageId = (parsed.messageId ?? '').trim();
  const text = textOf(parsed).slice(0, maxText);
  const subject = parsed.subject ?? '';
  const identity = messageId === '' ? [header('date') ?? '', subject, text] : [messageId];
  const reportType = reportTypeOf(header('content-type'));
  return {
    key: sha256(JSON.stringify([from.address, ...identity])),
    messageId,
    from,
    subject,
    text,
    references: `${header('references') ?? ''} ${header('in-reply-to') ?? ''}`,
    header,
    hops: lines.filter(([key]) => key === 'received').length,
    reportType,
    report: reportType === 'delivery-status' || reportType === 'feedback-report' ? reportOf(parsed) : null,
    files: filesOf(parsed),
  };
}

function textOf({ text = '', html }: ParsedMail): string {
  return text.trim() === '' && typeof html === 'string' ? textOfHtml(html.slice(0, maxHtml)) : text;
}

function reportTypeOf(contentType: string | null): string | null {
  if (!/^multipart\/report\b/i.test(contentType ?? '')) return null;
  return /report-type\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'delivery-status';
}

function reportOf({ attachments, text = '' }: ParsedMail): DeliveryReport {
  const part = (...types: string[]) =>
    attachments
      .find(({ contentType }) => types.includes(contentType))
      ?.content.toString('utf8')
      .slice(0, maxText) ?? '';
  // A program that does not mark its parts says the same in its text.
  const status = part('message/delivery-status', 'message/feedback-report') || text.slice(0, maxText);
  return {
    action: /^(?:Action|Feedback-Type):\s*([\w-]+)/im.exec(status)?.[1]?.toLowerCase() ?? null,
    statusCode: /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(status)?.[1] ?? null,
    original: part('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers') || text.slice(0, maxText),
  };
}

function filesOf({ attachments }: ParsedMail): MailFile[] {
  const kept = attachments.filter(({ contentType }) => !reportParts.has(contentType));
  const isInside = ({ related }: Attachment) => related;
  return [...kept.filter((one) => !isInside(one)), ...kept.filter(isInside)].map(({ filename, contentType, content }) => ({
    name: filename ?? contentType,
    bytes: content,
  }));
}
