/** Whether a status (RFC 3463) says that the address itself takes no mail, ever: not that it is full, or that a mail was not liked. */
export const isHardBounce = (statusCode: string | null): boolean =>
  statusCode !== null && /^5\.(?:[01]\.\d+|2\.[01]|4\.4)$/.test(statusCode);

/** Codes by which a server says without a status that there is no such mailbox (RFC 5321 §4.2.3). */
const noMailbox: ReadonlySet<number> = new Set([550, 551, 553]);

/** Whether the answer to `RCPT TO` says that the address takes no mail, ever. A status in its text is more exact than its code. */
export function isHardRefusal(responseCode: number, response: string): boolean {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  return status === null ? noMailbox.has(responseCode) : isHardBounce(status);
}
