import type { Uuid } from '@sumaa/contracts';

/** The parts of a link code: subject id, issue number, and derived token (256 bits). */
export interface LinkCode {
  readonly subject: Uuid;
  readonly issue: number;
  readonly token: string;
}

const form = /^([0-9a-f]{32})\.(\d{1,9})\.([\w-]{43})$/;

/** The text form in a link: `<32 hex digits>.<issue>.<43 characters of base64url>`. */
export function writeLinkCode({ subject, issue, token }: LinkCode): string {
  return `${subject.replaceAll('-', '')}.${issue}.${token}`;
}

/** Parses a link code; null for any other form. Does not check the token. */
export function readLinkCode(text: string): LinkCode | null {
  const [, hex, issue, token] = form.exec(text) ?? [];
  if (hex === undefined || issue === undefined || token === undefined) return null;
  const subject = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Uuid;
  return { subject, issue: Number(issue), token };
}

const shortForm = /^([\w-]{22})\.(\d{1,9})\.([\w-]{16})$/;
const shortToken = 16;

/** Half the length, for messages that are paid by it: `<22 characters>.<issue>.<16 characters>`, with 96 bits of the token. */
export function writeShortLinkCode({ subject, issue, token }: LinkCode): string {
  return `${Buffer.from(subject.replaceAll('-', ''), 'hex').toString('base64url')}.${issue}.${token.slice(0, shortToken)}`;
}

/** Parses a short link code; null for any other form. Its token is the beginning of the whole one. Does not check it. */
export function readShortLinkCode(text: string): LinkCode | null {
  const [, bytes, issue, token] = shortForm.exec(text) ?? [];
  if (bytes === undefined || issue === undefined || token === undefined) return null;
  const hex = Buffer.from(bytes, 'base64url').toString('hex');
  const subject = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Uuid;
  return { subject, issue: Number(issue), token };
}
