import type { ReviewEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ReviewCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ReviewState } from './state.ts';

/** The decider of a review and our reply to it; stream `review-<reviewId>`. */
export const review: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  category: 'review',
  initial: () => ({ status: 'unknown' }),
  evolve,
  decide,
};
