import { liveTopicPermissions, liveTopics, type LiveTopic } from '@sumaa/contracts';
import type { Authority } from '@sumaa/runtime/http';

/**
 * Everybody of a tenant who may hear of a topic; `limited`: those from whom some branches are kept. They only hear that they should
 * ask again: keys would tell of what does not exist for them.
 */
export const topicRoom = (tenant: string, topic: LiveTopic, limited = false): string =>
  `topic/${tenant}/${topic}${limited ? '/limited' : ''}`;
export const tenantRoom = (tenant: string): string => `tenant/${tenant}`;
export const sessionRoom = (sessionId: string): string => `session/${sessionId}`;

/** The rooms a person belongs to. */
export function roomsFor(person: Pick<Authority, 'abilities' | 'locationIds' | 'tenantId'>): string[] {
  return topicsFor(person).map((topic) => topicRoom(person.tenantId, topic, person.locationIds !== null));
}

/** The topics a person may hear of. */
export function topicsFor({ abilities }: Pick<Authority, 'abilities'>): LiveTopic[] {
  return liveTopics.filter((topic) => {
    const needed = liveTopicPermissions[topic];
    return needed === null || abilities.includes(needed);
  });
}
