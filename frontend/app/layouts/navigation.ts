import type { NavEntry } from '../shell/navigation.ts';

/** The dashboard's entries in their order, roles as the specification gives them. Only screens that exist are listed. */
export const customerEntries: readonly NavEntry[] = [];

/** The console's entries. */
export const adminEntries: readonly NavEntry[] = [];
