import type { LiveChangesOf } from '../../live/topics.ts';

export const webhookLive: LiveChangesOf<unknown> = () => [{ topic: 'webhooks', key: null, branches: null }];
