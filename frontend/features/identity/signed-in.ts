import type { Screen } from '../../lib/screen.ts';

// What signed-in people see of this feature. Not in `index.ts`, which every public page loads.

/** The person's own account, for every member and in the console alike. */
export const accountScreens: readonly Screen[] = [
  {
    path: 'account',
    texts: ['account', 'identity', 'protection'],
    load: async () => (await import('./account/account-screen.tsx')).AccountScreen,
  },
];

/** Above an open screen whose session ran out; loaded when that happens. */
export const loadSessionEndedDialog = async () => ({ default: (await import('./components/session-ended-dialog.tsx')).SessionEndedDialog });

/** Instead of it, where the business on screen is closed to them by now. */
export const loadPlaceClosedDialog = async () => ({ default: (await import('./components/place-closed-dialog.tsx')).PlaceClosedDialog });

export { leave } from './api/leave.ts';
