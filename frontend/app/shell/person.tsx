import type { ReactNode } from 'react';
import { T } from '../../lib/locale/t.tsx';
import type { Session } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { RoleName } from './role-name.tsx';

type Props = { readonly session: Session; readonly showsBusiness?: boolean; readonly businessNote?: ReactNode };

/** The signed-in user: picture, name, e-mail, role; with `showsBusiness` also the current business. */
export function Person({ session, showsBusiness = false, businessNote }: Props) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={session.fullName} src={session.avatarUrl} />
      <div className="min-w-0">
        <p className="truncate text-dense font-semibold">
          <Name>{session.fullName}</Name>
        </p>
        <p className="truncate text-small text-muted">
          <Name ltr>{session.email}</Name>
        </p>
        <p className="text-small text-muted">
          <RoleName session={session} />
        </p>
        {showsBusiness && session.businessName !== null && (
          <div className="text-small text-muted">
            <T id="dashboard.business" values={{ name: <Name className="font-medium text-ink">{session.businessName}</Name> }} />
            {businessNote}
          </div>
        )}
      </div>
    </div>
  );
}
