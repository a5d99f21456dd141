import { createContext } from 'react';

/** The element of the shell's top bar that holds the screen's title on phones; null without such a bar. */
export const PhoneTitleSlot = createContext<HTMLElement | null>(null);
