import { z } from 'zod';
import type { Permission } from './permissions.ts';

/** The topics of live updates. A topic is a group of queries, not a table. */
export const liveTopics = [
  'reviews',
  'activity',
  'sync',
  'connection',
  'locations',
  'notifications',
  'session',
  'team',
  'audit',
  'contacts',
  'contactSettings',
  'help',
] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** The permissions of which a topic requires one; null: the topic is sent to every member. */
export const liveTopicPermissions: Readonly<Record<LiveTopic, readonly Permission[] | null>> = {
  reviews: ['reviews.read'],
  activity: ['reviews.read'],
  sync: null,
  connection: null,
  locations: null,
  notifications: null,
  session: null,
  team: ['team.read', 'platform.staff'],
  audit: ['audit.read'],
  contacts: ['platform.inbox'],
  contactSettings: ['platform.inbox'],
  help: null,
};

/** Socket event `live`: these keys of the topic changed, up to this position. Empty `keys`: refetch everything. */
export const LiveMessage = z.object({ topic: LiveTopic, keys: z.array(z.string()), position: z.string() });
export type LiveMessage = z.infer<typeof LiveMessage>;
