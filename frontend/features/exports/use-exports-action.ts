import { FileDown } from 'lucide-react';
import { useMemo } from 'react';
import { useActions } from '../../lib/actions/registry.ts';

/** Offers the list of own exports in the account menu and the palette; `path`: where it is in this area. */
export function useExportsAction(path: string): void {
  useActions(
    useMemo(
      () => [
        {
          id: 'exports.open-list',
          messageId: 'frame.account.exports' as const,
          section: 'account' as const,
          icon: FileDown,
          perform: ({ navigate }: { readonly navigate: (to: string) => void }) => navigate(path),
        },
      ],
      [path],
    ),
  );
}
