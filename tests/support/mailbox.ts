export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
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
