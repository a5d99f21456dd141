import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useActions, type Action } from '../../lib/actions/registry.ts';
import { nextShortcut, previousShortcut, searchShortcut } from './shortcuts.ts';

type Acts = { readonly next: (() => void) | undefined; readonly previous: (() => void) | undefined; readonly search: () => void };

/** Moving through the list and searching it, for the palette, the shortcut sheet and the keys. */
export function useScreenActions(acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const [canNext, canPrevious] = [acts.next !== undefined, acts.previous !== undefined];
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
