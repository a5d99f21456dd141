import { Search, UserPlus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useActions, type Action } from '../../lib/actions/registry.ts';
import type { Shortcut } from '../../lib/shortcuts.ts';

const searchShortcut: Shortcut = { code: 'Slash' };

type Acts = { readonly invite: (() => void) | undefined; readonly search: () => void };

/** Inviting and searching, for the palette, the shortcut sheet and the keys. */
export function useTeamActions(acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const mayInvite = acts.invite !== undefined;
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
