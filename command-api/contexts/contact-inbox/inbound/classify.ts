/** What the classification of a mail looks at. Header names are in lower case, addresses too. */
export interface MailFacts {
  readonly header: (name: string) => string | null;
  /** Of the envelope; empty for a mail that wants no answer. */
  readonly returnPath: string;
  readonly from: string;
  /** `report-type` of a report (RFC 6522), and the `Action` of a delivery report (RFC 3464) or `Feedback-Type` of a complaint (RFC 5965). */
  readonly reportType: string | null;
  readonly action: string | null;
  /** Its own Message-ID is one of ours. */
  readonly hasOurId: boolean;
}

/** Addresses from which nobody but ourselves sends. */
export interface OwnAddresses {
  readonly sender: string;
  readonly domain: string;
}

/**
 * `own`: it came back to us; `report`: something about a mail of ours that nobody must know, such as a receipt; `bounced`: a mail of ours
 * was not delivered; `complaint`: its reader called one spam; `auto_reply`: a program answered.
 */
export type MailClass = 'answer' | 'auto_reply' | 'bounced' | 'complaint' | 'report' | 'own';

/** More servers than any honest mail passes: it goes round in a circle. */
const mostHops = 30;

/** Whether a mail went through so many servers that it must be in a circle. */
export const isCircling = (received: number): boolean => received > mostHops;

/** What kind of mail this is. People write through lists and programs, too: only what says itself that it is an answer of a program is one. */
export function classOf(mail: MailFacts, own: OwnAddresses): MailClass {
  if (mail.hasOurId || mail.from === own.sender || mail.from.endsWith(`@${own.domain}`)) return 'own';
  if (mail.reportType === 'delivery-status') return mail.action === null || mail.action === 'failed' ? 'bounced' : 'report';
  if (mail.reportType === 'feedback-report') return mail.action === 'abuse' ? 'complaint' : 'report';
  if (mail.reportType !== null) return 'report';
  const isFromServer = /^(?:mailer-daemon|postmaster)@/.test(mail.from) || mail.from === '';
  if (mail.returnPath === '' && isFromServer) return 'bounced';
  return mail.returnPath === '' || isAutomatic(mail.header) ? 'auto_reply' : 'answer';
}

/** RFC 3834 §5, and what autoresponders write that are older or do not know it. */
function isAutomatic(header: MailFacts['header']): boolean {
  const submitted = header('auto-submitted')
    ?.trim()
    .toLowerCase()
    .split(/[\s;(]/u, 1)[0];
  if (submitted !== undefined && submitted !== '' && submitted !== 'no') return true;
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => header(name) !== null)) return true;
  return header('precedence')?.trim().toLowerCase() === 'auto_reply';
}

/** Whether nothing may be sent by itself in return: the mail asks for that, or many got it (RFC 3834 §2). */
export function wantsNoReceipt(header: MailFacts['header']): boolean {
  if (['x-auto-response-suppress', 'list-id', 'list-unsubscribe'].some((name) => header(name) !== null)) return true;
  return ['bulk', 'junk', 'list'].includes(header('precedence')?.trim().toLowerCase() ?? '');
}
