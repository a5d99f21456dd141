import type { GoogleLocationView } from '@sumaa/contracts';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

/** From this many locations on there is a search. */
export const SEARCH_ABOVE = 10;

export const canChoose = (location: Pick<GoogleLocationView, 'disabledReason'>): boolean => location.disabledReason === null;

/** The locations whose name or address holds every word that was typed. */
export function matching(locations: readonly GoogleLocationView[], search: string): readonly GoogleLocationView[] {
  const words = arabicFolded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return locations;
  return locations.filter(({ name, address }) => {
    const text = arabicFolded(`${name} ${address ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

export type Selected = ReadonlySet<string>;

export function toggled(selected: Selected, id: string, isSelected: boolean): Selected {
  const next = new Set(selected);
  if (isSelected) next.add(id);
  else next.delete(id);
  return next;
}

/** Takes all that may be chosen of those in sight, or lets them go. What a search hides stays as it is. */
export function toggledAll(selected: Selected, inSight: readonly GoogleLocationView[], isSelected: boolean): Selected {
  return inSight.filter(canChoose).reduce((set, { id }) => toggled(set, id, isSelected), selected);
}

/** Those of the selection that may still be chosen: between choosing and sending, a location may have been linked by somebody else. */
export function chosenIds(selected: Selected, locations: readonly GoogleLocationView[]): readonly string[] {
  return locations.filter((location) => selected.has(location.id) && canChoose(location)).map(({ id }) => id);
}

/** How the box for all of them stands. */
export function allState(selected: Selected, inSight: readonly GoogleLocationView[]): 'none' | 'some' | 'all' {
  const open = inSight.filter(canChoose);
  const count = open.filter(({ id }) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === open.length ? 'all' : 'some';
}
