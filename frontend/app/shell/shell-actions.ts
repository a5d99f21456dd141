import { Keyboard, Languages, LogOut, SunMoon, UserRoundCog } from 'lucide-react';
import type { Action } from '../../lib/actions/registry.ts';
import type { Language } from '../../lib/locale/language.ts';
import type { Shortcut } from '../../lib/navigation/shortcuts.ts';
import type { NavigationEntry } from '../../lib/navigation/navigation.ts';

export const paletteShortcut: Shortcut = { code: 'KeyK', mod: true, whileTyping: true };
export const sheetShortcut: Shortcut = { code: 'Slash', shift: true };

type Doors = {
  readonly entries: readonly NavigationEntry[];
  readonly language: Language;
  readonly setLanguage: (language: Language) => Promise<void>;
  readonly toggleTheme: () => void;
  readonly openSheet: () => void;
  readonly signOut: () => void;
  /** Where the person's own account is. */
  readonly accountPath: string;
};

/** What can be done from anywhere: go to a screen, change language and theme, see the shortcuts, sign out. */
export function shellActions({ entries, language, setLanguage, toggleTheme, openSheet, signOut, accountPath }: Doors): readonly Action[] {
  return [
    ...entries.map((entry): Action => ({
      id: `shell.go-${entry.id}`,
      messageId: entry.messageId,
      section: 'go',
      icon: entry.icon,
      mirror: entry.mirror ?? false,
      perform: ({ navigate }) => navigate(entry.path),
    })),
    {
      id: 'shell.switch-language',
      messageId: 'shell.language.switch',
      section: 'view',
      icon: Languages,
      perform: () => setLanguage(language === 'ar' ? 'en' : 'ar'),
    },
    { id: 'shell.switch-theme', messageId: 'shell.theme.switch', section: 'view', icon: SunMoon, perform: toggleTheme },
    {
      id: 'shell.show-shortcuts',
      messageId: 'frame.account.shortcuts',
      section: 'view',
      icon: Keyboard,
      shortcut: sheetShortcut,
      perform: openSheet,
    },
    {
      id: 'account.open',
      messageId: 'shell.account.page',
      section: 'account',
      icon: UserRoundCog,
      perform: ({ navigate }) => navigate(accountPath),
    },
    { id: 'shell.sign-out', messageId: 'shell.account.sign-out', section: 'account', icon: LogOut, mirror: true, perform: signOut },
  ];
}
