import { createContext } from 'react';

/** Where the shell's top bar takes the title of the screen on phones; null where there is no such bar. */
export const PhoneTitleSlot = createContext<HTMLElement | null>(null);
