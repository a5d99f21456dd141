import type { Uuid } from '@sumaa/contracts';
import { nameUuid } from '@sumaa/runtime/derive';

/** The id of the n-th event (from 0) of an append without `handle`, derived from an id that is used for that append only. */
export function eventId(appendId: Uuid, index: number): Uuid {
  return nameUuid(String(index), appendId);
}

/**
 * The command id of one step of a command that writes several streams. Each stream needs its own id; otherwise two streams would
 * hold the same event ids, and jobs derived from them would collide.
 */
export function stepId(commandId: Uuid, step: string): Uuid {
  return nameUuid(`step:${step}`, commandId);
}

/** The id of something that a command creates (a stream, a member), derived so that a repetition cannot create a second one. */
export function derivedId(commandId: Uuid, name: string): Uuid {
  return nameUuid(`id:${name}`, commandId);
}
