import { liveTopicPermissions, liveTopics, type LiveTopic } from '@sumaa/contracts';
import type { Authority } from '@sumaa/runtime/http';

/**
 * The room of everyone in a tenant who may read a topic; `limited`: the people who see only some branches. Those receive no
 * keys, because a key could reveal a row of another branch.
 */
export const topicRoom = (tenant: string, topic: LiveTopic, limited = false): string =>
  `topic/${tenant}/${topic}${limited ? '/limited' : ''}`;
export const tenantRoom = (tenant: string): string => `tenant/${tenant}`;
export const sessionRoom = (sessionId: string): string => `session/${sessionId}`;

/** The topic rooms of a person. */
export function roomsFor(person: Pick<Authority, 'abilities' | 'locationIds' | 'tenantId'>): string[] {
  return topicsFor(person).map((topic) => topicRoom(person.tenantId, topic, person.locationIds !== null));
}

/** The topics a person may read. */
export function topicsFor({ abilities }: Pick<Authority, 'abilities'>): LiveTopic[] {
  return liveTopics.filter((topic) => {
    const needed = liveTopicPermissions[topic];
    return needed === null || abilities.includes(needed);
  });
}
