import { Mail } from 'lucide-react';
import { T } from '../../../lib/locale/t.tsx';
import { Icon } from '../../../ui/marks/icon.tsx';
import { Name } from '../../../ui/marks/user-text.tsx';

/** The address the invitation was sent to. It becomes the login and cannot be changed here. */
export function InvitedAddress({ email }: { readonly email: string }) {
  return (
    <p className="flex min-w-0 items-center gap-3 rounded-control bg-sunken px-3.5 py-2.5 text-dense">
      <Icon of={Mail} className="text-muted" />
      <span className="min-w-0 break-words">
        <span className="sr-only">
          <T id="identity.field.email" />{' '}
        </span>
        <Name ltr>{email}</Name>
      </span>
    </p>
  );
}
