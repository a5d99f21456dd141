import type { Permission, Role } from '@sumaa/contracts';
import type { LucideIcon } from 'lucide-react';
import type { MessageId } from '../../lib/locale/t.tsx';
import { can, type Session } from '../../lib/session.ts';

/** One entry of the sidebar and the phone bar. Only screens that exist are listed. */
export type NavEntry = {
  readonly id: string;
  readonly path: string;
  readonly messageId: MessageId;
  readonly icon: LucideIcon;
  /** The icon points somewhere and turns with the writing direction. */
  readonly mirror?: boolean;
  readonly roles: readonly Role[];
  readonly ability?: Permission;
};

/** What a count beside an entry means. `label` is read out; the colour follows `tone`. */
export type NavBadge = { readonly count: number; readonly label: string; readonly tone: 'coral' | 'neutral' };

/** The entries a person may open, in their order. */
export function entriesFor(entries: readonly NavEntry[], session: Session): readonly NavEntry[] {
  return entries.filter((entry) => entry.roles.includes(session.role) && (entry.ability === undefined || can(session, entry.ability)));
}

/** Phones show the first four and "more" when there are more than that, or settings that live nowhere else. */
export function splitForPhone(entries: readonly NavEntry[]): { readonly bar: readonly NavEntry[]; readonly more: readonly NavEntry[] } {
  return { bar: entries.slice(0, 4), more: entries.slice(4) };
}
