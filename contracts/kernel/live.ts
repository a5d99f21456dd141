import { z } from 'zod';
import type { Permission } from './permissions.ts';

/** What may change under a person's eyes. A topic is a group of queries, not a table. */
export const liveTopics = ['reviews', 'activity', 'sync', 'connection', 'locations', 'notifications', 'session', 'team', 'audit'] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** The permission without which a topic is not sent; null for every member. */
export const liveTopicPermissions: Readonly<Record<LiveTopic, Permission | null>> = {
  reviews: 'reviews.read',
  activity: 'reviews.read',
  sync: null,
  connection: null,
  locations: null,
  notifications: null,
  session: null,
  team: 'team.read',
  audit: 'audit.read',
};

/** Socket event `live`: these keys of this topic changed, up to this position. `keys` empty = ask again for everything. */
export const LiveMessage = z.object({ topic: LiveTopic, keys: z.array(z.string()), position: z.string() });
export type LiveMessage = z.infer<typeof LiveMessage>;
