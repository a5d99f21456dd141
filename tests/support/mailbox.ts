export interface Mail {
  readonly id: string;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  /** Where such mails are ended with one click. */
  readonly unsubscribe: string | null;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly size: number }[];
}

/** The mails to this address, newest first. */
export async function mailsTo(mailbox: string, to: string): Promise<Mail[]> {
  return (await (await fetch(`${mailbox}/messages?to=${encodeURIComponent(to)}`)).json()) as Mail[];
}

/** The newest six-digit code mailed to this address, or null. */
export async function newestCode(mailbox: string, to: string): Promise<string | null> {
  for (const mail of await mailsTo(mailbox, to)) {
    const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
    if (code) return code;
  }
  return null;
}

/** What a mail program may add to an answer. */
export interface MailedAnswer {
  readonly text: string;
  /** Another sender than who got the mail. */
  readonly from?: string;
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly files?: readonly { readonly name: string; readonly base64: string }[];
}

/** Answers the newest mail to this address, over SMTP; resolves with what the product's mail port said. */
export async function mailBack(mailbox: string, to: string, answer: MailedAnswer): Promise<{ ok: boolean; response: string }> {
  const [newest] = await mailsTo(mailbox, to);
  if (!newest) throw new Error(`no mail to ${to}`);
  const sent = await fetch(`${mailbox}/messages/${newest.id}/answers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  return (await sent.json()) as { ok: boolean; response: string };
}
