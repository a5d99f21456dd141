import { z } from 'zod';
import { Uuid } from '../../kernel/ids.ts';
import { defineJob } from '../../kernel/job.ts';

export const subscriptionJobs = {
  /** Records what time brought to a subscription, and sets the timer for what comes next. */
  checkSubscription: defineJob('check-subscription', z.object({ tenantId: Uuid })),
  /** Begins the trial of a business that was registered without one. */
  startTrial: defineJob('start-trial', z.object({ tenantId: Uuid })),
  /** Says that a saved card ends soon. */
  noticeCardEnd: defineJob('notice-card-end', z.object({ tenantId: Uuid, cardId: Uuid })),
} as const;
