import type { LiveMap } from '../../lib/live/topics.ts';

/** The query keys that a live change invalidates. A change without keys is about the names of people. */
export const inboxLive: LiveMap = {
  contacts: ({ keys }) => [
    ['contacts', 'list'],
    ['contacts', 'counts'],
    ['contacts', 'writer'],
    ['contacts', 'report'],
    ...(keys.length === 0 || keys.includes('saved-answers') ? [['contacts', 'saved-answers']] : []),
    ...(keys.length === 0
      ? [
          ['contacts', 'thread'],
          ['contacts', 'assignees'],
        ]
      : keys.map((id) => ['contacts', 'thread', id])),
  ],
};
