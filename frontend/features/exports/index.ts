import { defineFeature, type SignedInScreen } from '../../lib/feature.ts';
import type texts from '../../locales/ar/exports.json';
import { exportsLive } from './live.ts';

export { useExportsAction } from './use-exports-action.ts';

declare module '../../lib/locale/message-ids.ts' {
  interface MessageFiles {
    readonly exports: typeof texts;
  }
}

/** Reached from the account menu and the bell. */
const screens: readonly SignedInScreen[] = [
  { path: 'exports', texts: ['exports'], load: async () => (await import('./exports-screen.tsx')).ExportsScreen },
];

export const exported = defineFeature({ customer: { screens, live: exportsLive }, admin: { screens, live: exportsLive } });
