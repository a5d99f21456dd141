import { z } from 'zod';
import type { Permission } from './permissions.ts';

/** The topics of live updates. A topic is a group of queries, not a table. */
export const liveTopics = [
  'analytics',
  'apiKeys',
  'billing',
  'reviews',
  'reviewRequests',
  'activity',
  'sync',
  'connection',
  'locations',
  'notifications',
  'session',
  'team',
  'audience',
  'audit',
  'contacts',
  'contactSettings',
  'help',
  'platformSettings',
  'exports',
  'privacy',
  'subscribers',
  'subscription',
  'system',
  'webhooks',
] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** The permissions of which a topic requires one; null: the topic is sent to every member. */
export const liveTopicPermissions: Readonly<Record<LiveTopic, readonly Permission[] | null>> = {
  analytics: ['analytics.read'],
  apiKeys: ['connection.write'],
  billing: ['subscription.read'],
  reviews: ['reviews.read'],
  reviewRequests: ['reviews.reply'],
  activity: ['reviews.read'],
  sync: null,
  connection: null,
  locations: null,
  notifications: null,
  session: null,
  team: ['team.read', 'platform.staff'],
  audience: ['platform.content'],
  audit: ['audit.read'],
  contacts: ['platform.inbox'],
  contactSettings: ['platform.inbox'],
  help: null,
  platformSettings: ['platform.settings'],
  exports: null,
  privacy: ['settings.read'],
  subscribers: ['platform.customers'],
  subscription: null,
  system: ['platform.system'],
  webhooks: ['connection.write'],
};

/** Socket event `live`: these keys of the topic changed, up to this position. Empty `keys`: refetch everything. */
export const LiveMessage = z.object({ topic: LiveTopic, keys: z.array(z.string()), position: z.string() });
export type LiveMessage = z.infer<typeof LiveMessage>;

/** The topics whose things show who else has them open. */
export const presenceTopics = ['contacts', 'reviews'] as const satisfies readonly LiveTopic[];

/** Socket event `presence` of a page: what it has open, and whether somebody is writing there; `id` null: nothing any more. Stored nowhere. */
export const PresenceReport = z.object({ topic: z.enum(presenceTopics), id: z.uuid().nullable(), isWriting: z.boolean() });
export type PresenceReport = z.infer<typeof PresenceReport>;

/** Socket event `presence` to the pages that have this open: everybody who has, the receiver included. */
export interface PresenceMessage {
  readonly topic: PresenceReport['topic'];
  readonly id: string;
  readonly people: readonly { readonly accountId: string; readonly isWriting: boolean }[];
}
