import type { LiveChangesOf } from '../../live/topics.ts';

export const apiKeyLive: LiveChangesOf<unknown> = () => [{ topic: 'apiKeys', key: null, branches: null }];
