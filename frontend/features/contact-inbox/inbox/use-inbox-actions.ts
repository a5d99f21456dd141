import {
  Check,
  ChevronLeft,
  ChevronRight,
  CircleDot,
  Lock,
  Merge,
  OctagonX,
  Reply,
  Search,
  SquareCheck,
  TextQuote,
  UserRound,
} from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useActions, type Action } from '../../../lib/actions/registry.ts';
import { inboxShortcuts } from './shortcuts.ts';

const icons = {
  next: ChevronRight,
  previous: ChevronLeft,
  reply: Reply,
  note: Lock,
  assign: UserRound,
  resolve: Check,
  status: CircleDot,
  answers: TextQuote,
  search: Search,
  merge: Merge,
  spam: OctagonX,
  select: SquareCheck,
} as const;
type Act = keyof typeof icons;
const mirrored: ReadonlySet<Act> = new Set<Act>(['next', 'previous', 'reply']);

/** What each act does now; undefined where there is nothing to do it to. */
export type InboxActs = Readonly<Partial<Record<Act, (() => void) | undefined>>>;

/** Registers acts of the inbox for the command palette, the list of shortcuts and the keyboard. */
export function useInboxActions(acts: InboxActs): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const possible = (Object.keys(icons) as Act[]).filter((act) => acts[act] !== undefined).join(' ');
  useActions(
    useMemo(
      () =>
        (possible === '' ? [] : (possible.split(' ') as Act[])).map((act): Action => ({
          id: `inbox.${act}`,
          messageId: `inbox.action.${act}`,
          section: 'screen',
          icon: icons[act],
          mirror: mirrored.has(act),
          shortcut: inboxShortcuts[act],
          perform: () => latest.current[act]?.(),
        })),
      [possible],
    ),
  );
}
