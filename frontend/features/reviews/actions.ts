import { ChevronLeft, ChevronRight, Search, SquareCheck } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useActions, type Action } from '../../lib/actions/registry.ts';
import { chooseShortcut, nextShortcut, previousShortcut, searchShortcut } from './shortcuts.ts';

type Handlers = {
  readonly next: (() => void) | undefined;
  readonly previous: (() => void) | undefined;
  readonly search: () => void;
  readonly choose: (() => void) | undefined;
};

/** Registers next, previous and search as actions for the command palette, the shortcut list and the keyboard. */
export function useScreenActions(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const [canNext, canPrevious, canChoose] = [handlers.next, handlers.previous, handlers.choose].map((each) => each !== undefined);
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
          visible: () => canNext === true,
          perform: () => latest.current.next?.(),
        },
        {
          id: 'reviews.previous',
          messageId: 'reviews.action.previous',
          section: 'screen',
          icon: ChevronLeft,
          mirror: true,
          shortcut: previousShortcut,
          visible: () => canPrevious === true,
          perform: () => latest.current.previous?.(),
        },
        {
          id: 'reviews.choose',
          messageId: 'reviews.action.choose',
          section: 'screen',
          icon: SquareCheck,
          shortcut: chooseShortcut,
          visible: () => canChoose === true,
          perform: () => latest.current.choose?.(),
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
      [canNext, canPrevious, canChoose],
    ),
  );
}
