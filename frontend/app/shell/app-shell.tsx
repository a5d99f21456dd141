import { Building2, LogOut } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useActions, useVisibleActions } from '../../lib/actions/registry.ts';
import { T, useT } from '../../lib/locale/t.tsx';
import type { SearchSource } from '../../lib/navigation/search.ts';
import type { Session } from '../../lib/session/session.ts';
import { useShortcuts } from '../../lib/navigation/shortcuts.ts';
import { useOwnLook } from '../../lib/look/use-own-look.ts';
import { useSavedLook } from '../../lib/look/use-saved-look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PhoneTitleSlot } from '../../ui/layout/phone-title.tsx';
import { ToastRegion } from '../../ui/overlays/toast.tsx';
import { AccountMenu } from './account-menu.tsx';
import { entriesFor, NavigationContext, type NavigationEntry } from '../../lib/navigation/navigation.ts';
import { Person } from './person.tsx';
import { LiveStateStrip } from './live-state.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { OwnSwitches } from './own-preferences.tsx';
import { paletteShortcut, shellActions } from './shell-actions.ts';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { UnknownAddress } from './unknown-address.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

export type AppShellProps = {
  readonly session: Session;
  readonly entries: readonly NavigationEntry[];
  /** What the palette finds besides commands. */
  readonly searches?: readonly SearchSource[];
  readonly onSignOut: () => void;
  /** Path of the user's own account. */
  readonly accountPath: string;
  /** Switches to another business; only where there can be one. */
  readonly onSwitch?: (businessId: string) => void;
  readonly bell?: ReactNode;
  readonly status?: ReactNode;
  /** Next to the name in the sidebar. */
  readonly afterName?: ReactNode;
  readonly renderFooter?: (isCollapsed: boolean) => ReactNode;
  /** Below the business's name under "more" on phones. */
  readonly businessNote?: ReactNode;
  /** Shows the user's name in the top bar (console). */
  readonly showsName?: boolean;
  readonly children: ReactNode;
};

const nothing: readonly SearchSource[] = [];

/** The frame of every signed-in screen. Features fill its slots; the shell imports none of them. */
export function AppShell(props: AppShellProps) {
  const {
    session,
    entries,
    searches = nothing,
    onSignOut,
    accountPath,
    onSwitch,
    bell,
    status,
    afterName,
    renderFooter,
    businessNote,
    showsName = false,
    children,
  } = props;
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [overlay, setOverlay] = useState<'palette' | 'sheet' | null>(null);
  const t = useT();
  const navigate = useNavigate();
  useSavedLook(session.display);
  const { language, chooseLanguage: setLanguage, resolved, chooseTheme: setTheme } = useOwnLook();
  const visible = useMemo(() => entriesFor(entries, session), [entries, session]);

  const context = useMemo(() => ({ session, navigate: (path: string) => void navigate(path) }), [session, navigate]);
  useActions(
    useMemo(
      () =>
        shellActions({
          entries: visible,
          language,
          setLanguage,
          toggleTheme: () => setTheme(resolved === 'dark' ? 'light' : 'dark'),
          openSheet: () => setOverlay('sheet'),
          signOut: onSignOut,
          accountPath,
        }),
      [visible, language, setLanguage, resolved, setTheme, onSignOut, accountPath],
    ),
  );
  const actions = useVisibleActions(context);
  useShortcuts([
    { shortcut: paletteShortcut, perform: () => setOverlay('palette') },
    ...actions.flatMap((action) =>
      action.shortcut === undefined ? [] : [{ shortcut: action.shortcut, perform: () => void action.perform(context) }],
    ),
  ]);
  // Account actions of features appear in the account menu, and on phones under "more".
  const accountEntries = actions
    .filter(({ id, section }) => section === 'account' && !id.startsWith('shell.'))
    .map(({ id, messageId, icon, mirror = false, perform }) => ({
      id,
      label: t(messageId),
      icon,
      mirrorIcon: mirror,
      onAction: () => void perform(context),
    }));
  const businessEntries = session.businesses
    .filter(({ id }) => id !== session.tenantId)
    .map(({ id, name }) => ({ id, label: name, icon: Building2, onAction: () => onSwitch?.(id) }));
  const main = useFocusOnNavigation();
  useShellMark();
  const close = () => setOverlay(null);

  return (
    <PhoneTitleSlot value={title}>
      <SkipLink />
      <div className="flex min-h-dvh">
        <Sidebar entries={visible} afterName={afterName} renderFooter={renderFooter} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            titleRef={setTitle}
            onSearch={() => setOverlay('palette')}
            status={status}
            bell={bell}
            account={
              <AccountMenu
                session={session}
                onSignOut={onSignOut}
                onShortcuts={() => setOverlay('sheet')}
                businesses={businessEntries}
                extra={accountEntries}
                showsName={showsName}
              />
            }
          />
          <LiveStateStrip />
          <main id="content" ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col pb-(--phone-bar,0px) outline-none">
            <UnknownAddress />
            <NavigationContext value={visible}>{children}</NavigationContext>
          </main>
        </div>
      </div>
      <PhoneBar
        entries={visible}
        renderMore={(closeSheet) => (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div className="w-full border-b border-hairline px-2 pb-3">
              <Person session={session} showsBusiness businessNote={businessNote} />
            </div>
            <OwnSwitches />
            {[...businessEntries, ...accountEntries].map(({ id, label, icon, onAction, ...entry }) => (
              <Button
                key={id}
                variant="quiet"
                icon={icon}
                mirrorIcon={'mirrorIcon' in entry && entry.mirrorIcon}
                onPress={() => {
                  closeSheet();
                  onAction();
                }}
              >
                {label}
              </Button>
            ))}
            <Button
              variant="quiet"
              icon={LogOut}
              mirrorIcon
              onPress={() => {
                closeSheet();
                onSignOut();
              }}
            >
              <T id="shell.account.sign-out" />
            </Button>
          </div>
        )}
      />
      <Suspense>
        {overlay === 'palette' && (
          <CommandPalette isOpen onClose={close} session={session} actions={actions} searches={searches} context={context} />
        )}
        {overlay === 'sheet' && <ShortcutSheet isOpen onClose={close} actions={actions} />}
      </Suspense>
      <ToastRegion />
    </PhoneTitleSlot>
  );
}

/** Marks the page while the shell is shown. A rule with `:has()` would search the whole page after each key in a text field. */
function useShellMark(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['shell'] = '';
    return () => {
      delete dataset['shell'];
    };
  }, []);
}
