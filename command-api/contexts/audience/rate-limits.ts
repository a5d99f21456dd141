import type { NamedRateLimit } from '../../infra/rate-limits.ts';

/** Per caller's address, which offices and mobile networks share. */
export const followsPerAddress: NamedRateLimit = { scope: 'follow-address', max: 10, windowSeconds: 60 * 60 };
/** Per network range, which a sender of many addresses cannot leave as easily. */
export const followsPerNetwork: NamedRateLimit = { scope: 'follow-network', max: 200, windowSeconds: 60 * 60 };
/** Per caller's address. */
export const helpVotesPerAddress: NamedRateLimit = { scope: 'help-vote-address', max: 20, windowSeconds: 60 * 60 };
