import type { Session } from '../../../lib/session/session.ts';
import { Avatar } from '../../../ui/marks/avatar.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

/** The signed-in user. */
export function PersonLine({ session }: { readonly session: Session }) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control bg-sunken px-3.5 py-2.5">
      <Avatar name={session.fullName} src={session.avatarUrl} />
      <div className="min-w-0">
        <p className="truncate text-body font-medium">
          <Name>{session.fullName}</Name>
        </p>
        <p className="truncate text-small text-muted">
          <Name ltr>{session.email}</Name>
        </p>
      </div>
    </div>
  );
}
