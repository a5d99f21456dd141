import { Keyboard, LogOut } from 'lucide-react';
import type { Session } from '../../lib/session/session.ts';
import { useT } from '../../lib/locale/t.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx';
import { PlainButton } from '../../ui/buttons/plain-button.tsx';
import { Name } from '../../ui/marks/user-text.tsx';
import { Person } from './person.tsx';
import { useThemeEntries } from './own-preferences.tsx';
import { RoleName } from './role-name.tsx';

type Props = {
  readonly session: Session;
  readonly onSignOut: () => void;
  readonly onShortcuts: () => void;
  /** The user's other businesses; empty for most users. */
  readonly businesses?: readonly MenuEntry[];
  /** Entries added by features, such as the tour. */
  readonly extra?: readonly MenuEntry[];
  /** Shows name and role next to the picture (only the console has space for them). */
  readonly showsName?: boolean;
};

/** The signed-in user, theme, shortcut sheet and sign-out. */
export function AccountMenu({ session, onSignOut, onShortcuts, businesses = [], extra = [], showsName = false }: Props) {
  const t = useT();
  const themes = useThemeEntries();
  return (
    <Menu
      label={t('shell.account.menu', { name: session.fullName })}
      placement="bottom end"
      trigger={
        <PlainButton
          aria-label={t('shell.account.menu', { name: session.fullName })}
          className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control md:min-h-10 md:min-w-10"
        >
          {showsName && (
            <span className="flex flex-col items-end max-lg:hidden">
              <span className="text-dense leading-5 font-medium">
                <Name>{session.fullName}</Name>
              </span>
              <span className="text-caption text-muted">
                <RoleName session={session} />
              </span>
            </span>
          )}
          <Avatar name={session.fullName} src={session.avatarUrl} size="sm" />
        </PlainButton>
      }
      header={<Person session={session} />}
      groups={[
        ...(businesses.length > 0 ? [{ id: 'businesses', title: t('frame.account.businesses'), entries: businesses }] : []),
        { id: 'theme', entries: themes },
        {
          id: 'account',
          entries: [
            ...extra,
            {
              id: 'shortcuts',
              label: t('frame.account.shortcuts'),
              icon: Keyboard,
              shortcut: { code: 'Slash', shift: true },
              onAction: onShortcuts,
            },
            { id: 'sign-out', label: t('shell.account.sign-out'), icon: LogOut, mirrorIcon: true, onAction: onSignOut },
          ],
        },
      ]}
    />
  );
}
