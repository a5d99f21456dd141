import { packPosition, type Position } from '@sumaa/event-store';

/** Tracks the last position written in each category, for the `position` of an answer. */
export interface PositionTracker {
  add(category: string, position: Position | null): void;
  /** The packed positions; null if nothing was written. */
  token(): string | null;
}

export function createPositionTracker(): PositionTracker {
  const positions = new Map<string, Position>();
  return {
    add(category, position) {
      const known = positions.get(category);
      if (position !== null && (known === undefined || known < position)) positions.set(category, position);
    },
    token: () => packPosition(Object.fromEntries(positions)),
  };
}
