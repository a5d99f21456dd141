import { LogOut } from 'lucide-react';
import { signOutToLandingPage } from '../../features/identity/signed-in.ts';
import { T } from '../../lib/locale/t.tsx';
import type { Session } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { Name } from '../../ui/marks/user-text.tsx';

/** The signed-in user in the header of the public site, with sign-out. Loaded only for signed-in users. */
export default function PublicAccount({ session }: { readonly session: Session }) {
  return (
    <div className="flex items-center gap-2.5 lg:ps-2">
      <Avatar name={session.fullName} src={session.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1 lg:max-w-44">
        <p className="truncate text-small leading-5 font-medium">
          <Name>{session.fullName}</Name>
        </p>
        <p className="truncate text-caption text-muted">
          <Name ltr>{session.email}</Name>
        </p>
      </div>
      <button type="button" onClick={signOutToLandingPage} className={buttonStyle({ variant: 'quiet' })}>
        <Icon of={LogOut} size={18} mirror />
        <T id="shell.account.sign-out" />
      </button>
    </div>
  );
}
