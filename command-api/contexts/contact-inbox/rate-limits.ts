import type { NamedRateLimit, RateLimit } from '../../infra/rate-limits.ts';

/** Per caller's address, which offices and mobile networks share. */
export const messagesPerAddress: NamedRateLimit = { scope: 'contact-address', max: 20, windowSeconds: 60 * 60 };
/** Per network range, which a sender of many addresses cannot leave as easily. */
export const messagesPerNetwork: NamedRateLimit = { scope: 'contact-network', max: 300, windowSeconds: 60 * 60 };
/** Per e-mail address of the writer. */
export const messagesPerWriter: NamedRateLimit = { scope: 'contact-writer', max: 5, windowSeconds: 60 * 60 };
/** Per account, in Help. */
export const chatMessagesPerAccount: NamedRateLimit = { scope: 'contact-account', max: 30, windowSeconds: 60 * 60 };
/** Mails with a reference to one e-mail address, so that the form floods nobody’s mailbox. Refuses nothing. */
export const acknowledgementsPerWriter: RateLimit = { scope: 'contact-acknowledgement', max: 1, windowSeconds: 60 * 60 };
