import type { ReactNode } from 'react';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Name } from '../../ui/marks/user-text.tsx';

/** The business at the bottom of the sidebar; `note` shows branches and plan. */
export function SidebarBusiness({
  name,
  picture,
  note,
  isCollapsed,
}: {
  readonly name: string;
  /** Instead of the initial. */
  readonly picture?: ReactNode;
  readonly note?: ReactNode;
  readonly isCollapsed: boolean;
}) {
  return (
    <div className="mt-2 flex items-center gap-2.5 px-2" title={isCollapsed ? name : undefined}>
      {picture ?? <Avatar name={name} shape="business" size="sm" />}
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1'}>
        <span className="block truncate text-small font-semibold">
          <Name>{name}</Name>
        </span>
        {note !== undefined && <span className="block text-caption text-muted">{note}</span>}
      </span>
    </div>
  );
}
