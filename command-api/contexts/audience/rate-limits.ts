import type { NamedRateLimit, RateLimit } from '../../infra/rate-limits.ts';

/** Per caller's address, which offices and mobile networks share. */
export const followsPerAddress: NamedRateLimit = { scope: 'follow-address', max: 10, windowSeconds: 60 * 60 };
/** Per network range, which a sender of many addresses cannot leave as easily. */
export const followsPerNetwork: NamedRateLimit = { scope: 'follow-network', max: 200, windowSeconds: 60 * 60 };
/** Per caller's address. */
export const helpVotesPerAddress: NamedRateLimit = { scope: 'help-vote-address', max: 20, windowSeconds: 60 * 60 };
/** Per caller's address. */
export const siteViewsPerAddress: RateLimit = { scope: 'site-view-address', max: 120, windowSeconds: 60 * 60 };
/** Per caller's address, which offices and mobile networks share. */
export const applicationsPerAddress: NamedRateLimit = { scope: 'application-address', max: 5, windowSeconds: 60 * 60 };
/** Per network range; each holds up to 5 MB. */
export const applicationsPerNetwork: NamedRateLimit = { scope: 'application-network', max: 40, windowSeconds: 60 * 60 };
/** Per e-mail address of the applicant. */
export const applicationsPerWriter: NamedRateLimit = { scope: 'application-writer', max: 3, windowSeconds: 24 * 60 * 60 };
/** Mails that an application arrived, to one e-mail address, so that the form floods nobody’s mailbox. Refuses nothing. */
export const acknowledgementsPerApplicant: RateLimit = { scope: 'application-acknowledgement', max: 1, windowSeconds: 24 * 60 * 60 };
