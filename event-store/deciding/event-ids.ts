import type { Uuid } from '@sumaa/contracts';
import { v5 } from 'uuid';

/** The id of the n-th event (from 0) of an append without `handle`, derived from an id that is used for that append only. */
export function eventId(appendId: Uuid, index: number): Uuid {
  return v5(String(index), appendId) as Uuid;
}

/**
 * The command id of one step of a command that writes several streams. Each stream needs its own id; otherwise two streams would
 * hold the same event ids, and jobs derived from them would collide.
 */
export function stepId(commandId: Uuid, step: string): Uuid {
  return v5(`step:${step}`, commandId) as Uuid;
}

/** The id of something that a command creates (a stream, a member), derived so that a repetition cannot create a second one. */
export function derivedId(commandId: Uuid, name: string): Uuid {
  return v5(`id:${name}`, commandId) as Uuid;
}
