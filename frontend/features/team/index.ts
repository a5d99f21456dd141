import type { Screen } from '../../lib/screen.ts';

export { teamLive } from './live.ts';

export const teamScreens: readonly Screen[] = [
  { path: 'team', load: async () => (await import('./screens/team-screen.tsx')).TeamScreen, texts: ['team'], ability: 'team.read' },
];
