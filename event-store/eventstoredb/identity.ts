import { randomUUID } from 'node:crypto';
import { WrongExpectedRevision } from '../port/errors.ts';
import type { Appended } from '../port/event-store.ts';
import type { CheckedAppend } from '../port/validate.ts';

/** Not a valid stream name of the port and not matched by any filter, so that its event is in no feed. */
export const identityStream = 'sumaa_identity';

/**
 * The store's id: the id of the only event in a stream of its own, written by the first caller. It is part of backups and detects a
 * swapped store; a rewound store is detected by its head.
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
    // Another process was first.
    const existing = error instanceof WrongExpectedRevision ? await deps.firstId() : null;
    if (existing === null) throw error;
    return existing;
  }
}
