import type { MailServer } from './mailer.ts';

/** From whom mails go out now: the environment's sender where it names the mail server, else the one that staff set. */
export async function senderNow(
  { smtpUrl, from }: { readonly smtpUrl: object | null; readonly from: string },
  kept: { read(): Promise<MailServer | null> },
): Promise<string> {
  return smtpUrl === null ? ((await kept.read())?.from ?? from) : from;
}

/** The address of a sender, with or without a name: `Sumaa <no-reply@example.com>`. */
export const addressOf = (sender: string): string => /<?([^\s<>]+@[^\s<>]+)>?\s*$/.exec(sender)?.[1] ?? sender;
