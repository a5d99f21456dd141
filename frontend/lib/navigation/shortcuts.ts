import { useEffect, useRef } from 'react';

/** A physical key, so that it works with an Arabic layout, where the K key types «ن». `mod` is Ctrl, or ⌘ on a Mac. */
export type Shortcut = {
  /** `KeyboardEvent.code`, such as `KeyK`, `Slash`, `Enter`. */
  readonly code: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  /** Also active while typing. Only for keys with `mod`, such as the palette or sending a reply. */
  readonly whileTyping?: boolean;
};

const KEY_NAMES: Record<string, string> = { Slash: '/', Enter: '↵', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓', Space: 'Space' };

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The keys as printed on a keyboard, modifiers first: ["Ctrl", "K"]. */
export function shortcutKeys({ code, mod, shift }: Shortcut): string[] {
  // Shift + / is the question mark on both Arabic and English layouts.
  if (code === 'Slash' && shift === true) return ['?'];
  const key = KEY_NAMES[code] ?? code.replace(/^(Key|Digit)/, '');
  return [...(mod === true ? [isMac() ? '⌘' : 'Ctrl'] : []), ...(shift === true ? ['⇧'] : []), key];
}

/** The value for `aria-keyshortcuts`: "Control+K". */
export function shortcutAria({ code, mod, shift }: Shortcut): string {
  const key = code.replace(/^(Key|Digit)/, '');
  return [...(mod === true ? [isMac() ? 'Meta' : 'Control'] : []), ...(shift === true ? ['Shift'] : []), key].join('+');
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio],[type=button]), textarea, select');
}

function inOverlay(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') !== null) {
    // A docked panel has the dialog role but is not modal: it is marked with data-panel and leaves the screen's shortcuts active.
    return target.closest('[data-panel]') === null;
  }
  return document.querySelector('[data-modal-open]') !== null;
}

/** Whether the key press matches the shortcut and may act: not inside inputs (unless `whileTyping`), dialogs or menus. */
export function matchesShortcut(event: KeyboardEvent, shortcut: Shortcut): boolean {
  if (event.code !== shortcut.code || event.altKey || event.repeat) return false;
  if ((event.ctrlKey || event.metaKey) !== (shortcut.mod ?? false) || event.shiftKey !== (shortcut.shift ?? false)) return false;
  if (isTyping(event.target)) return shortcut.whileTyping === true;
  return !inOverlay(event.target);
}

export type Binding = { readonly shortcut: Shortcut; readonly perform: () => void };

/** Handles these shortcuts while mounted. The first match runs and consumes the event. */
export function useShortcuts(bindings: readonly Binding[]): void {
  const current = useRef(bindings);
  useEffect(() => {
    current.current = bindings;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const match = current.current.find(({ shortcut }) => matchesShortcut(event, shortcut));
      if (match === undefined) return;
      event.preventDefault();
      match.perform();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
