import { readable, type ContactDutyEvent } from '@sumaa/contracts';
import type { ContactDutyState } from './state.ts';

/** Applies an event to the turns of a person. */
export function evolve({ version }: ContactDutyState, { data }: ContactDutyEvent): ContactDutyState {
  const { capacity, timeZone, week, absence } = data;
  return { duty: { capacity, timeZone, week, absence: readable(absence) }, version: version + 1 };
}
