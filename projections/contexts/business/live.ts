import type { LiveChangesOf } from '../../live/topics.ts';
import type { BusinessRow } from './business.projection.ts';

/** Name, plan and onboarding step are part of every member's session. */
export const businessLive: LiveChangesOf<BusinessRow> = () => [{ topic: 'session', key: null, branches: null }];
