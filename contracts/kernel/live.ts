import { z } from 'zod';
import type { Permission } from './permissions.ts';

/** The topics of live updates. A topic is a group of queries, not a table. */
export const liveTopics = ['reviews', 'activity', 'sync', 'connection', 'locations', 'notifications', 'session', 'team', 'audit'] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** The permission a topic requires; null: the topic is sent to every member. */
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

/** Socket event `live`: these keys of the topic changed, up to this position. Empty `keys`: refetch everything. */
export const LiveMessage = z.object({ topic: LiveTopic, keys: z.array(z.string()), position: z.string() });
export type LiveMessage = z.infer<typeof LiveMessage>;
