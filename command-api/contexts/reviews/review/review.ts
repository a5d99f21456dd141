import type { ReviewEvent } from '@sumaa/contracts';
import type { Decider } from '@sumaa/event-store';
import type { ReviewCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ReviewState } from './state.ts';

/** A review of a location, and our answer to it: `review-<reviewId>`. */
export const review: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  category: 'review',
  initial: () => ({ status: 'unknown' }),
  evolve,
  decide,
};
