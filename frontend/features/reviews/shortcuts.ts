import type { Shortcut } from '../../lib/navigation/shortcuts.ts';

/** Physical key codes, so that the shortcuts work on an Arabic keyboard layout. */
export const nextShortcut: Shortcut = { code: 'KeyJ' };
export const previousShortcut: Shortcut = { code: 'KeyK' };
export const replyShortcut: Shortcut = { code: 'KeyR' };
export const assignShortcut: Shortcut = { code: 'KeyA' };
export const chooseShortcut: Shortcut = { code: 'KeyX' };
export const searchShortcut: Shortcut = { code: 'Slash' };
export const publishShortcut: Shortcut = { code: 'Enter', mod: true, whileTyping: true };
