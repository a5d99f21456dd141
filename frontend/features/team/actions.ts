import { Search, UserPlus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useActions, type Action } from '../../lib/actions/registry.ts';
import type { Shortcut } from '../../lib/navigation/shortcuts.ts';

const searchShortcut: Shortcut = { code: 'Slash' };

type Handlers = { readonly invite: (() => void) | undefined; readonly search: () => void };

/** Registers invite and search as actions for the command palette, the shortcut list and the keyboard. */
export function useTeamActions(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const mayInvite = handlers.invite !== undefined;
  useActions(
    useMemo(
      (): readonly Action[] => [
        {
          id: 'team.invite',
          messageId: 'team.invite',
          section: 'screen',
          icon: UserPlus,
          visible: () => mayInvite,
          perform: () => latest.current.invite?.(),
        },
        {
          id: 'team.search',
          messageId: 'team.action.search',
          section: 'screen',
          icon: Search,
          shortcut: searchShortcut,
          perform: () => latest.current.search(),
        },
      ],
      [mayInvite],
    ),
  );
}
