import { randomUUID } from 'node:crypto';
import { WrongExpectedRevision } from '../port/errors.ts';
import type { Appended } from '../port/event-store.ts';
import type { CheckedAppend } from '../port/validate.ts';

/** Not a name that the port allows, and one that no filter of ours matches: the note stays out of every feed. */
export const identityStream = 'sumaa_identity';

/**
 * The store's id: that of the one event in a stream of its own, written by whoever asks first. It goes with the log into
 * backups; a rewound store is told by its head, a swapped one by this.
 */
export async function identityOf(deps: {
  readonly firstId: () => Promise<string | null>;
  readonly append: (checked: CheckedAppend) => Promise<Appended>;
}): Promise<string> {
  const known = await deps.firstId();
  if (known !== null) return known;
  const id = randomUUID();
  try {
    await deps.append({ events: [{ id, type: 'StoreNamed', data: '{}', metadata: '{}' }], bytes: 0 });
    return id;
  } catch (error) {
    // Somebody else was first.
    const theirs = error instanceof WrongExpectedRevision ? await deps.firstId() : null;
    if (theirs === null) throw error;
    return theirs;
  }
}
