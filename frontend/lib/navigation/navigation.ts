import type { Permission } from '@sumaa/contracts';
import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ComponentType } from 'react';
import type { MessageId } from '../locale/message-ids.ts';
import { can, type Session } from '../session/session.ts';

/** One entry of the sidebar, the phone bar and the command palette. The features declare it (`feature.ts`). */
export type NavigationEntry = {
  readonly id: string;
  readonly path: string;
  readonly permission?: Permission | readonly Permission[] | undefined;
  readonly messageId: MessageId;
  readonly icon: LucideIcon;
  readonly mirror?: boolean;
  readonly Badge?: ComponentType | undefined;
  /** Below the entry while its screen is open. */
  readonly Below?: ComponentType | undefined;
};

/** The entries a user may open, in their order. */
export function entriesFor(entries: readonly NavigationEntry[], session: Session): readonly NavigationEntry[] {
  return entries.filter(({ permission }) => permission === undefined || can(session, permission));
}

/** Phones show the first four entries, and the others under "more". */
export function splitForPhone(entries: readonly NavigationEntry[]): {
  readonly bar: readonly NavigationEntry[];
  readonly more: readonly NavigationEntry[];
} {
  return { bar: entries.slice(0, 4), more: entries.slice(4) };
}

/** The entries that the signed-in user may open. The shell of the area sets them. */
export const NavigationContext = createContext<readonly NavigationEntry[]>([]);

/** Finds the entry of a screen by the path that its feature declares (`team`); undefined where the user may not open it. */
export function useNavigation(): (id: string) => NavigationEntry | undefined {
  const entries = use(NavigationContext);
  return (id) => entries.find((entry) => entry.id === id);
}
