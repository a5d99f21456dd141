import type { LucideIcon } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MessageId } from '../locale/t.tsx';
import type { Session } from '../session/session.ts';
import type { Shortcut } from '../navigation/shortcuts.ts';

/** Groups of the palette and the shortcut sheet, in this order. */
export const actionSections = ['screen', 'go', 'view', 'account'] as const;
export type ActionSection = (typeof actionSections)[number];

export type ActionContext = {
  readonly session: Session | null;
  readonly navigate: (path: string) => void;
};

/** One user action. Palette, menus, buttons, shortcuts and the shortcut sheet all read it from here. */
export type Action = {
  /** `context.verb-noun`, unique. */
  readonly id: string;
  readonly messageId: MessageId;
  readonly section: ActionSection;
  readonly icon?: LucideIcon;
  /** The icon has a direction and is mirrored with the writing direction. */
  readonly mirror?: boolean;
  readonly shortcut?: Shortcut;
  /** Other words to find it by. */
  readonly keywordsId?: MessageId;
  readonly visible?: (context: ActionContext) => boolean;
  readonly perform: (context: ActionContext) => void | Promise<void>;
};

let registered: readonly Action[] = [];
const listeners = new Set<() => void>();

function changed(next: readonly Action[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** Adds actions until the returned function is called. A later action with the same id overrides an earlier one (screen over shell). */
export function registerActions(actions: readonly Action[]): () => void {
  changed([...registered, ...actions]);
  return () => changed(registered.filter((action) => !actions.includes(action)));
}

/** Registers while mounted. Build `actions` with `useMemo`. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => registerActions(actions), [actions]);
}

/** The actions visible in this context, the last one per id, ordered by section. */
export function visibleActions(actions: readonly Action[], context: ActionContext): readonly Action[] {
  const byId = new Map(actions.map((action) => [action.id, action]));
  return [...byId.values()]
    .filter((action) => action.visible?.(context) ?? true)
    .toSorted((a, b) => actionSections.indexOf(a.section) - actionSections.indexOf(b.section));
}

/** All registered actions that are visible now. */
export function useVisibleActions(context: ActionContext): readonly Action[] {
  const all = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
  return useMemo(() => visibleActions(all, context), [all, context]);
}
