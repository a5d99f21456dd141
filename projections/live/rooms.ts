import { liveTopicPermissions, liveTopics, type LiveTopic } from '@sumaa/contracts';
import type { Authority } from '@sumaa/runtime/http';

/** The room of everyone in a tenant who may read a topic and sees all branches. */
export const topicRoom = (tenant: string, topic: LiveTopic): string => `topic/${tenant}/${topic}`;
/** The room of everyone who sees only some branches; with `branch`: this one among them. */
const limitedRoom = (tenant: string, topic: LiveTopic, branch?: string): string =>
  `topic/${tenant}/${topic}/${branch === undefined ? 'limited' : `branch/${branch}`}`;
export const tenantRoom = (tenant: string): string => `tenant/${tenant}`;
export const sessionRoom = (sessionId: string): string => `session/${sessionId}`;

/**
 * The rooms of limited people that a change is for. They receive no keys, because a key could reveal a row of another branch.
 * `branches`: those the change is about; null: the whole business.
 */
export const limitedRooms = (tenant: string, topic: LiveTopic, branches: readonly string[] | null): string[] =>
  branches === null ? [limitedRoom(tenant, topic)] : branches.map((branch) => limitedRoom(tenant, topic, branch));

type Person = Pick<Authority, 'abilities' | 'locationIds' | 'tenantId'>;

/** A person's rooms of one topic that they may read. */
export function roomsOfTopic({ tenantId, locationIds }: Omit<Person, 'abilities'>, topic: LiveTopic): string[] {
  if (locationIds === null) return [topicRoom(tenantId, topic)];
  return [limitedRoom(tenantId, topic), ...limitedRooms(tenantId, topic, locationIds)];
}

/** The topic rooms of a person. */
export const roomsFor = (person: Person): string[] => topicsFor(person).flatMap((topic) => roomsOfTopic(person, topic));

/** The topics a person may read. */
export function topicsFor({ abilities }: Pick<Authority, 'abilities'>): LiveTopic[] {
  return liveTopics.filter((topic) => {
    const needed = liveTopicPermissions[topic];
    return needed === null || needed.some((permission) => abilities.includes(permission));
  });
}
