import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';

/** One received mail as JSON. `to` lists the envelope's recipients, comma-separated; `html` may be empty. */
export type Mail = {
  id: string;
  messageId: string;
  /** Where an answer goes, and what it refers to. */
  replyTo: string;
  references: string[];
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** http(s) addresses in order of appearance, without duplicates. */
  links: string[];
  /** Where a mail program ends such mails with one click (RFC 8058). */
  unsubscribe: string | null;
  attachments: { filename: string; contentType: string; size: number }[];
  /** ISO, UTC. */
  receivedAt: string;
};

/** Parses a raw RFC 5322 message received for `recipients`. */
export async function parseMail(raw: Buffer, recipients: readonly string[], receivedAt: Date): Promise<Mail> {
  const parsed = await simpleParser(raw, { skipImageLinks: true, skipTextToHtml: true, skipHtmlToText: true });
  const html = parsed.html || '';
  const text = parsed.text ?? '';
  return {
    id: randomUUID(),
    messageId: parsed.messageId ?? '',
    replyTo: (parsed.replyTo ?? parsed.from)?.value[0]?.address ?? '',
    references: [parsed.references ?? []].flat(),
    from: parsed.from?.text ?? '',
    to: recipients.join(', '),
    subject: parsed.subject ?? '',
    text,
    html,
    links: linksIn(html, text),
    unsubscribe: /<(https?:[^>]+)>/.exec(parsed.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '')?.[1] ?? null,
    attachments: parsed.attachments.map(({ filename, contentType, size }) => ({ filename: filename ?? '', contentType, size })),
    receivedAt: receivedAt.toISOString(),
  };
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

function linksIn(html: string, text: string): string[] {
  const hrefs = [...html.matchAll(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, double, single]) =>
    decodeEntities(double ?? single ?? ''),
  );
  // Punctuation after an address belongs to the sentence.
  const bare = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([url]) => url.replace(/[).,،؛;:!?\]]+$/, ''));
  return [...new Set([...hrefs, ...bare].filter((url) => /^https?:\/\//i.test(url)))];
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return NAMED_ENTITIES[name?.toLowerCase() ?? ''] ?? whole;
  });
}
