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
/** Mails from one network range; a relay before us has one of its own. What is above is asked to come later. */
export const mailsPerNetwork: RateLimit = { scope: 'contact-mail-network', max: 2_000, windowSeconds: 60 * 60 };
/** Mails from one e-mail address, so that two programs that answer each other come to an end. */
export const mailsPerSender: RateLimit = { scope: 'contact-mail-sender', max: 30, windowSeconds: 60 * 60 };
/** Mails in one conversation, whoever sends them. */
export const mailsPerThread: RateLimit = { scope: 'contact-mail-thread', max: 60, windowSeconds: 60 * 60 };
