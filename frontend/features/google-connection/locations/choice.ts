import type { GoogleLocationView } from '@sumaa/contracts';
import { arabicFolded } from '../../../lib/locale/arabic-folded.ts';

/** Longer lists get a search field. */
export const SEARCH_ABOVE = 10;

export const canChoose = (location: Pick<GoogleLocationView, 'disabledReason'>): boolean => location.disabledReason === null;

/** The locations whose name or address contains every word of the search, ignoring Arabic spelling variants. */
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

/** Selects or deselects all visible locations that can be chosen. Locations hidden by the search stay as they are. */
export function toggledAll(selected: Selected, visible: readonly GoogleLocationView[], isSelected: boolean): Selected {
  return visible.filter(canChoose).reduce((set, { id }) => toggled(set, id, isSelected), selected);
}

/** The selected locations that can still be chosen: another user may have linked one meanwhile. */
export function chosenIds(selected: Selected, locations: readonly GoogleLocationView[]): readonly string[] {
  return locations.filter((location) => selected.has(location.id) && canChoose(location)).map(({ id }) => id);
}

/** The state of the «select all» box. */
export function allState(selected: Selected, visible: readonly GoogleLocationView[]): 'none' | 'some' | 'all' {
  const open = visible.filter(canChoose);
  const count = open.filter(({ id }) => selected.has(id)).length;
  if (count === 0) return 'none';
  return count === open.length ? 'all' : 'some';
}
