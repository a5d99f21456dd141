import { liveTopicPermissions, liveTopics, type LiveTopic } from '@sumaa/contracts';
import type { Authority } from '@sumaa/runtime/http';

/** Everybody of a tenant who may hear of a topic. */
export const topicRoom = (tenant: string, topic: LiveTopic): string => `topic/${tenant}/${topic}`;
export const tenantRoom = (tenant: string): string => `tenant/${tenant}`;
export const sessionRoom = (sessionId: string): string => `session/${sessionId}`;

/** The topics a person may hear of. */
export function topicsFor({ abilities }: Pick<Authority, 'abilities'>): LiveTopic[] {
  return liveTopics.filter((topic) => {
    const needed = liveTopicPermissions[topic];
    return needed === null || abilities.includes(needed);
  });
}
