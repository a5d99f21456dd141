import { createContext } from 'react';

/** The element at the foot of a screen that holds its save bar; null until the screen is drawn. */
export const SaveBarSlot = createContext<HTMLElement | null>(null);
