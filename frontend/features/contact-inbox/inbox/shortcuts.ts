import type { Shortcut } from '../../../lib/navigation/shortcuts.ts';

/** Physical key codes, so that the shortcuts work on an Arabic keyboard layout. */
export const inboxShortcuts = {
  next: { code: 'KeyJ' },
  previous: { code: 'KeyK' },
  reply: { code: 'KeyR' },
  note: { code: 'KeyN' },
  assign: { code: 'KeyA' },
  resolve: { code: 'KeyE' },
  status: { code: 'KeyS' },
  answers: { code: 'Slash' },
  search: { code: 'KeyF' },
  merge: { code: 'KeyM' },
  spam: { code: 'KeyP' },
  select: { code: 'KeyX' },
  send: { code: 'Enter', mod: true, whileTyping: true },
} as const satisfies Record<string, Shortcut>;
