import { heading, type ScreenToSee } from './screen.ts';

/** The platform's console. */
export const platformScreens: readonly ScreenToSee[] = [
  {
    name: 'platform-activity',
    viewer: 'super_admin',
    path: '/admin/activity',
    ready: (page, say) =>
      page
        .getByRole('button', { name: say('platform.activity.details.of', { what: '' }).trim() })
        .first()
        .waitFor(),
  },
  { name: 'system', viewer: 'super_admin', path: '/admin/system', ready: (page, say) => heading(page, say('platform.part.postgres')) },
];
