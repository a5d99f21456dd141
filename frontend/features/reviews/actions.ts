import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useActions, type Action } from '../../lib/actions/registry.ts';
import { nextShortcut, previousShortcut, searchShortcut } from './shortcuts.ts';

type Handlers = { readonly next: (() => void) | undefined; readonly previous: (() => void) | undefined; readonly search: () => void };

/** Registers next, previous and search as actions for the command palette, the shortcut list and the keyboard. */
export function useScreenActions(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [canNext, canPrevious] = [handlers.next !== undefined, handlers.previous !== undefined];
  useActions(
    useMemo(
      (): readonly Action[] => [
        {
          id: 'reviews.next',
          messageId: 'reviews.action.next',
          section: 'screen',
          icon: ChevronRight,
          mirror: true,
          shortcut: nextShortcut,
          visible: () => canNext,
          perform: () => latest.current.next?.(),
        },
        {
          id: 'reviews.previous',
          messageId: 'reviews.action.previous',
          section: 'screen',
          icon: ChevronLeft,
          mirror: true,
          shortcut: previousShortcut,
          visible: () => canPrevious,
          perform: () => latest.current.previous?.(),
        },
        {
          id: 'reviews.search',
          messageId: 'reviews.action.search',
          section: 'screen',
          icon: Search,
          shortcut: searchShortcut,
          perform: () => latest.current.search(),
        },
      ],
      [canNext, canPrevious],
    ),
  );
}
