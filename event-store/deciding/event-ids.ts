import type { Uuid } from '@sumaa/contracts';
import { v5 } from 'uuid';

/** The id of the n-th event (from 0) of whoever appends without `handle`: derived from an id that belongs to that append alone. */
export function eventId(appendId: Uuid, index: number): Uuid {
  return v5(String(index), appendId) as Uuid;
}

/**
 * The command id of one step of a command that writes several streams. Every stream needs its own, else the same event
 * ids would stand in two streams and jobs derived from them would collide.
 */
export function stepId(commandId: Uuid, step: string): Uuid {
  return v5(`step:${step}`, commandId) as Uuid;
}

/** An id of something a command creates (a stream, a member), derived so that a repetition cannot create a second one. */
export function derivedId(commandId: Uuid, name: string): Uuid {
  return v5(`id:${name}`, commandId) as Uuid;
}
